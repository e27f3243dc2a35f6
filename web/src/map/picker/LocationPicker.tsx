import { LocateFixed } from "lucide-react";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { type ImageryInfo, imageryTexts } from "#contract/places/imagery";
import { POSITION_DECIMALS, readPosition } from "#contract/places/places";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { LazyPart, lazyPart } from "../../ui/timing/LazyPart.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { locationTexts } from "./location-texts.ts";
import { isPlace, type MapTown, PICKER_HEIGHT, type Place, roundToPixel } from "../map.model.ts";
import { hasWebGl } from "../canvas/webgl.ts";

export interface LocationPickerProps {
  lat: number;
  lng: number;
  /** Typing changes one number; pin, pasted pair and GPS change both. */
  onChange: (place: Place, how: "typed" | "placed") => void;
  errorOf: (name: "lat" | "lng") => string | undefined;
  towns: readonly MapTown[];
  /** Aerial imagery; without it the map has none. */
  imagery?: ImageryInfo | undefined;
  children?: ReactNode;
}

const pickerCanvas = () => import("./PickerCanvas.tsx");
const WaitingPicker = lazyPart(() => import("./PickerPreview.tsx"), <Skeleton height={PICKER_HEIGHT} />);

/** Zoom whose pixel matches a GPS fix. */
const GPS_ZOOM = 16;

/** Latitude and longitude as numbers and as a pin; each fills the other. */
export function LocationPicker({ lat, lng, onChange, errorOf, towns, imagery, children }: LocationPickerProps) {
  const [canDraw, setCanDraw] = useState(hasWebGl);
  const [isSatellite, setSatellite] = useState(true);
  const [gps, setGps] = useState<"idle" | "asking" | "failed">("idle");
  const place = (next: Place) => {
    setGps("idle");
    onChange(next, "placed");
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = readPosition(event.clipboardData.getData("text"));
    if (!pasted) return;
    event.preventDefault();
    place(pasted);
  };
  const locate = () => {
    setGps("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => place(roundToPixel({ lat: coords.latitude, lng: coords.longitude }, GPS_ZOOM)),
      () => setGps("failed"),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  const degrees = (name: "lat" | "lng", label: string, limit: number, value: number) => (
    <NumberField
      label={label}
      required
      unit="°"
      minimum={-limit}
      maximum={limit}
      places={POSITION_DECIMALS}
      value={value}
      onChange={(typed) => onChange({ lat, lng, [name]: typed }, "typed")}
      error={errorOf(name)}
    />
  );
  const shown = isPlace({ lat, lng }) ? { lat, lng } : nowhere;
  return (
    <div data-layout="grid gap-3">
      <div data-layout="pairs" onPasteCapture={paste}>
        {degrees("lat", locationTexts.latitude, 90, lat)}
        {degrees("lng", locationTexts.longitude, 180, lng)}
      </div>
      <div data-layout="row middle between gap-2-3">
        <span data-text="muted">{locationTexts.numbersHint}</span>
        <Button size="compact" icon={<LocateFixed />} pending={gps === "asking"} onClick={locate}>
          {gps === "asking" ? locationTexts.locating : locationTexts.locate}
        </Button>
      </div>
      {gps === "failed" && <InlineError message={locationTexts.locateFailed} />}
      {children}
      {canDraw && imagery?.configured && (
        <Switch checked={isSatellite} onChange={(event) => setSatellite(event.target.checked)}>
          {imageryTexts.satellite}
        </Switch>
      )}
      {canDraw ? (
        <LazyPart
          // A map starts with or without imagery.
          key={String(imagery?.configured)}
          load={pickerCanvas}
          waiting={<WaitingPicker {...shown} />}
          props={{
            ...shown,
            towns,
            pictures: imagery?.configured ? { credit: imagery.credit, areShown: isSatellite } : null,
            onMove: place,
            onFail: () => setCanDraw(false),
          }}
        />
      ) : (
        <p data-text="muted">{locationTexts.noMap}</p>
      )}
      {imagery?.configured === false && <p data-text="muted">{imageryTexts.notConfigured}</p>}
    </div>
  );
}

const nowhere = { lat: Number.NaN, lng: Number.NaN };
