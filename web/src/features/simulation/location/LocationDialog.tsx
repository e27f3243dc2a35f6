import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Place, PlaceFacts } from "#contract/places/places";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { LocationPicker } from "../../../map/picker/LocationPicker.tsx";
import { isPlace } from "../../../map/map.model.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { placeFacts } from "../../places/index.ts";
import type { ChosenPlace } from "../queries.ts";
import { placeText, simulationScreenTexts as texts } from "../texts.ts";
import { placeName } from "./place-name.ts";

interface LocationDialogProps {
  start: Place | null;
  onClose: () => void;
  onRun: (place: ChosenPlace) => void;
}

const noTowns: PlaceFacts["towns"] = [];

export default function LocationDialog({ start, onClose, onRun }: LocationDialogProps) {
  const [place, setPlace] = useState<Place>(start ?? { lat: Number.NaN, lng: Number.NaN });
  const [isChecked, setChecked] = useState(false);
  const here = useDebounced(place);
  const facts = useQuery({ ...placeFacts(here), enabled: isPlace(here) });
  const known = isPlace(place) ? facts.data : undefined;
  const nearest = known?.nearest ?? null;
  const goTo = ({ lat, lng }: Place) => setPlace({ lat, lng });
  const errorOf = (name: "lat" | "lng") =>
    isChecked && !Number.isFinite(place[name]) ? simulationTexts[name === "lat" ? "latitude" : "longitude"] : undefined;
  const run = () => {
    if (!isPlace(place)) return setChecked(true);
    const near = known?.near;
    onRun({ ...place, address: near ? placeText(near.meters, near.label) : placeName(place) });
  };
  const confirm = { label: texts.pickRun, cancelLabel: texts.cancel, onConfirm: run };
  return (
    <Dialog onClose={onClose} title={texts.pickTitle} confirm={confirm}>
      <LocationPicker
        {...place}
        towns={known?.towns ?? noTowns}
        errorOf={errorOf}
        onChange={({ lat, lng }) => setPlace({ lat, lng })}
      >
        <div data-layout="stack shrink gap-1" aria-live="polite">
          {known?.near && <span data-text="muted">{texts.pickNear(known.near.meters, known.near.label)}</span>}
          {known && !known.covered && (
            <Notice action={nearest && <Button onClick={() => goTo(nearest)}>{texts.goTo(nearest.label)}</Button>}>
              {simulationTexts.notCovered} {nearest && texts.nearestCovered(nearest.label, nearest.meters)}
            </Notice>
          )}
        </div>
      </LocationPicker>
    </Dialog>
  );
}
