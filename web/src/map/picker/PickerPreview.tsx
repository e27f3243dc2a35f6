import { useEffect, useState } from "react";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { useTheme } from "../../ui/theme.ts";
import { loadBasemap } from "../canvas/basemap.ts";
import { type LayerName, paintOf } from "../canvas/paint.ts";
import { isPlace, PICKER_HEIGHT, type Place } from "../map.model.ts";
import { locationTexts } from "./location-texts.ts";
import css from "./picker.module.css";
import { firstView, pathOf } from "./projection.model.ts";

interface MapLines {
  land: string;
  borders: string;
}

async function loadOutlines(): Promise<MapLines> {
  const { land, stateBorders, countryBorders } = await loadBasemap();
  return {
    land: land.features.map(({ geometry }) => pathOf(geometry)).join(""),
    borders: pathOf(stateBorders) + pathOf(countryBorders),
  };
}

/** The place and its outlines, before the map that draws them is there. */
export function PickerPreview(place: Place) {
  const { theme } = useTheme();
  const paint = paintOf(theme);
  const color = (layer: LayerName, of: string) => String(paint[layer][of]);
  const [outlines, setOutlines] = useState<MapLines | null>(null);
  useEffect(() => {
    let isClosed = false;
    // Without outlines the pin is shown alone; the map reports the failure.
    loadOutlines().then(
      (loaded) => !isClosed && setOutlines(loaded),
      () => undefined,
    );
    return () => {
      isClosed = true;
    };
  }, []);
  return (
    <div className={css.preview} data-preview data-place={isPlace(place) || undefined}>
      <svg
        viewBox={firstView(place, PICKER_HEIGHT)}
        style={{ background: color("sea", "background-color") }}
        aria-hidden="true"
        focusable="false"
      >
        {outlines && (
          <>
            <path fill={color("land", "fill-color")} d={outlines.land} />
            <path className={css.borders} stroke={color("country-borders", "line-color")} d={outlines.borders} />
          </>
        )}
      </svg>
      {isPlace(place) && <span className={css.pin} data-still />}
      <output data-layout="flex gap-1 middle" className={css.hint}>
        <Spinner /> {locationTexts.loading}
      </output>
    </div>
  );
}

export default function WaitingPicker(place: Place) {
  return (
    <div className={css.frame}>
      <PickerPreview {...place} />
    </div>
  );
}
