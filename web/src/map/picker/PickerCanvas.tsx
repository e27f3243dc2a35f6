import { Minus, Plus } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { useTheme } from "../../ui/theme.ts";
import { useMedia } from "../../ui/use-media.ts";
import { loadBasemap } from "../canvas/basemap.ts";
import { locationTexts } from "./location-texts.ts";
import { isPlace, type MapTown, type Place } from "../map.model.ts";
import mapCss from "../map.module.css";
import css from "./picker.module.css";
import "../maplibre.css";
import { createPicker, type PickerHandle } from "./picker-canvas.ts";
import { PickerPreview } from "./PickerPreview.tsx";

export interface PickerCanvasProps {
  lat: number;
  lng: number;
  towns: readonly MapTown[];
  /** Null: no imagery. */
  pictures: { credit: string; areShown: boolean } | null;
  onMove: (place: Place) => void;
  onFail: () => void;
}

export default function PickerCanvas(props: PickerCanvasProps) {
  const { lat, lng, towns, pictures } = props;
  const { theme } = useTheme();
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const host = useRef<HTMLDivElement>(null);
  const picker = useRef<PickerHandle | null>(null);
  const [ready, setReady] = useState(false);
  /** A moved pin comes back as a place, which the map must not follow. */
  const moved = useRef<Place | null>(null);
  const latest = useRef({ ...props, theme, still });
  useLayoutEffect(() => {
    latest.current = { ...props, theme, still };
  });

  useEffect(() => {
    let isClosed = false;
    const start = async () => {
      const basemap = await loadBasemap();
      if (isClosed) return;
      const { lat, lng, towns, theme, still, pictures } = latest.current;
      picker.current = createPicker(host.current!, {
        basemap,
        theme,
        still,
        towns,
        hasPictures: pictures !== null,
        place: { lat, lng },
        onMove: (place) => {
          moved.current = place;
          latest.current.onMove(place);
        },
        onReady: () => setReady(true),
      });
    };
    start().catch(() => latest.current.onFail());
    return () => {
      isClosed = true;
      picker.current?.remove();
      picker.current = null;
    };
  }, []);
  useEffect(() => {
    if (moved.current?.lat !== lat || moved.current.lng !== lng) picker.current?.setPlace({ lat, lng });
  }, [lat, lng]);
  useEffect(() => picker.current?.setTowns(towns), [towns]);
  useEffect(() => picker.current?.setTheme(theme), [theme]);
  const isSatellite = pictures?.areShown ?? false;
  useEffect(() => {
    if (ready) picker.current?.setSatellite(isSatellite);
  }, [isSatellite, ready]);

  return (
    <div className={css.frame} data-ready={ready || undefined}>
      <div ref={host} className={css.canvas} />
      {!ready && <PickerPreview lat={lat} lng={lng} />}
      <div className={mapCss.buttons} data-print="hide">
        <IconButton label="Zoom in" icon={<Plus />} onClick={() => picker.current?.zoom(1)} className={mapCss.button} />
        <IconButton
          label="Zoom out"
          icon={<Minus />}
          onClick={() => picker.current?.zoom(-1)}
          className={mapCss.button}
        />
      </div>
      {isSatellite && pictures?.credit !== "" && <p className={css.credit}>{pictures?.credit}</p>}
      {ready && !isPlace({ lat, lng }) && <p className={css.hint}>{locationTexts.hint}</p>}
    </div>
  );
}
