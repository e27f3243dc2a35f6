import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Place, type PlaceFacts, readPosition } from "#contract/places/places";
import { isPlace } from "../../map/map.model.ts";
import { LocationPicker } from "../../map/picker/LocationPicker.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { ComboBox } from "../../ui/choices/ComboBox.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { imageryQuery, placeFacts, placeSearch } from "./queries.ts";
import { placeTexts } from "./texts.ts";
import { useDebounced } from "../../ui/timing/use-debounced.ts";

interface PlaceDraft extends Place {
  location: string;
}

interface PlaceFieldsProps {
  draft: PlaceDraft;
  onChange: (change: Partial<PlaceDraft>) => void;
  errorOf: (name: keyof PlaceDraft) => string | undefined;
  satellite?: boolean;
}

const MIN_SEARCH_CHARACTERS = 2;
const POSITION = "position";
const noTowns: PlaceFacts["towns"] = [];

export function PlaceFields({ draft, onChange, errorOf, satellite = false }: PlaceFieldsProps) {
  const { location, lat, lng } = draft;
  /** Typed text for suggestions; null: chosen, filled in or stored. */
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = useDebounced(typed ?? "").trim();
  const position = typed === null ? null : readPosition(typed);
  const isSearched = wanted.length >= MIN_SEARCH_CHARACTERS && position === null;
  const search = useQuery({ ...placeSearch(wanted), enabled: isSearched });
  const places = typed !== null && isSearched ? (search.data?.places ?? []) : [];
  const options = position
    ? [{ value: POSITION, label: placeTexts.takePosition(position.lat, position.lng) }]
    : places.map(({ address, label }) => ({ value: address, label }));
  const here = { lat: useDebounced(lat), lng: useDebounced(lng) };
  const facts = useQuery({ ...placeFacts(here), enabled: isPlace(here) });
  const imagery = useQuery({ ...imageryQuery, enabled: satellite });
  const known = isPlace({ lat, lng }) ? facts.data : undefined;

  const choose = (value: string) => {
    setTyped(null);
    if (value === POSITION && position) return onChange({ ...position, location: "" });
    const chosen = places.find(({ address }) => address === value);
    if (chosen) onChange({ location: chosen.address, lat: chosen.lat, lng: chosen.lng });
  };

  /** A filled-in address follows the pin; a typed one stays. */
  const filled = useRef<string | null>(null);
  const fill = useEffectEvent((near: string | undefined) => {
    if (near === undefined || typed !== null || (location.trim() !== "" && location !== filled.current)) return;
    filled.current = near;
    if (location !== near) onChange({ location: near });
  });
  useEffect(() => fill(known?.near?.label), [known]);

  return (
    <>
      <ComboBox
        label={placeTexts.address}
        required
        text={location}
        options={options}
        eager={!isPlace({ lat, lng })}
        status={typed !== null && isSearched && search.data?.places.length === 0 ? placeTexts.nothing : undefined}
        description={placeTexts.addressHint}
        error={errorOf("location")}
        onType={(text) => {
          if (text === location) return;
          setTyped(text);
          onChange({ location: text });
        }}
        onChoose={choose}
      />
      <LocationPicker
        lat={lat}
        lng={lng}
        towns={known?.towns ?? noTowns}
        imagery={satellite ? imagery.data : undefined}
        errorOf={errorOf}
        onChange={(place, how) => {
          if (how === "placed") setTyped(null);
          onChange(place);
        }}
      >
        {known && <Facts facts={known} onUse={(meant) => onChange(meant)} />}
      </LocationPicker>
    </>
  );
}

/** Known facts, to notice slips. */
function Facts({ facts, onUse }: { facts: PlaceFacts; onUse: (place: Place) => void }) {
  const { near, timezone, covered, meant } = facts;
  const lines = [near && placeTexts.from(near.meters, near.label), timezone && placeTexts.zone(timezone)];
  return (
    <div data-layout="stack shrink gap-1" aria-live="polite">
      <span data-text="muted">{lines.filter(Boolean).join(" ")}</span>
      {!covered && (
        <Notice
          action={
            meant && (
              <Button size="compact" onClick={() => onUse(meant)}>
                {placeTexts.takeMeant(meant.lng)}
              </Button>
            )
          }
        >
          {placeTexts.notCovered(facts)} {meant && placeTexts.meant(meant.lng)}
        </Notice>
      )}
    </div>
  );
}
