import { MapPin } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { PreviousSimulation, SimulationLimit } from "#contract/simulation/projection";
import * as format from "#contract/common/format";
import { type Place, readPosition } from "#contract/places/places";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import type { ChosenPlace } from "../queries.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import css from "./location.module.css";
import { Select } from "../../../ui/choices/Select.tsx";
import { ComboBox } from "../../../ui/choices/ComboBox.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { placeSearch } from "../../places/index.ts";
import { placeName } from "./place-name.ts";
import { Badge } from "../../../ui/states/Badge.tsx";

function Allowance({ limit, onPlans }: { limit: SimulationLimit; onPlans: () => void }) {
  const { remaining, sharedBy } = limit;
  if (limit.limit === null || remaining === null) return <Badge>{texts.unlimited}</Badge>;
  const left = texts.left(remaining, limit.limit);
  return (
    <span data-layout="row middle gap-2">
      <Badge tone={remaining > 0 ? "info" : "warning"}>
        {sharedBy === null ? left : `${left}, ${texts.shared(sharedBy)}`}
      </Badge>
      {sharedBy === null && (
        <Button size="compact" onClick={onPlans}>
          {texts.seePlans}
        </Button>
      )}
    </span>
  );
}

const MIN_SEARCH_CHARACTERS = 2;
const POSITION = "position";

interface LocationSearchProps {
  pending: boolean;
  onRun: (place: ChosenPlace) => void;
  children: ReactNode;
}

function LocationSearch({ pending, onRun, children }: LocationSearchProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<ChosenPlace | null>(null);
  const wanted = useDebounced(text).trim();
  const position = readPosition(text);
  const isSearched = chosen === null && wanted.length >= MIN_SEARCH_CHARACTERS && position === null;
  const search = useQuery({ ...placeSearch(wanted), enabled: isSearched });
  const places = isSearched ? (search.data?.places ?? []) : [];
  const options = position
    ? [{ value: POSITION, label: texts.takePosition(placeName(position)) }]
    : places.map(({ address, label }) => ({ value: address, label }));
  const take = (place: Place, address: string) => {
    setChosen({ address, lat: place.lat, lng: place.lng });
    setText(address);
  };
  const choose = (value: string) => {
    if (value === POSITION && position) return take(position, placeName(position));
    const place = places.find(({ address }) => address === value);
    if (place) take(place, place.address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onRun(chosen);
  };
  return (
    <form data-layout="grid start gap-3" className={css.search} onSubmit={submit}>
      <ComboBox
        label={texts.search}
        text={text}
        options={options}
        eager
        description={texts.searchHint}
        status={isSearched && search.data?.places.length === 0 ? texts.nothing : undefined}
        error={search.isError && isSearched ? search.error.message : undefined}
        onType={(typed) => {
          setText(typed);
          setChosen(null);
        }}
        onChoose={choose}
      />
      <div data-layout="row gap-2" className={css.buttons}>
        <Button type="submit" variant="primary" pending={pending} reason={chosen ? undefined : texts.choose}>
          {texts.simulate}
        </Button>
        {children}
      </div>
    </form>
  );
}

const none: readonly PreviousSimulation[] = [];
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface PreviousSelectProps {
  previous: readonly PreviousSimulation[] | undefined;
  shown: PreviousSimulation | null;
  onOpen: (simulation: PreviousSimulation) => void;
}

function PreviousSelect({ previous = none, shown, onOpen }: PreviousSelectProps) {
  return (
    <Select
      label={texts.previous}
      options={previous.map(({ id, formattedAddress, ts }) => ({
        value: id,
        label: formattedAddress,
        detail: texts.previousOn(format.instant(ts, zone)),
      }))}
      value={shown?.id ?? null}
      {...(previous.length === 0 && { placeholder: texts.noPrevious })}
      disabled={previous.length === 0}
      onChange={(chosen) => {
        const simulation = previous.find(({ id }) => id === chosen);
        if (simulation) onOpen(simulation);
      }}
    />
  );
}

interface LocationCardProps {
  limit: SimulationLimit | undefined;
  previous: readonly PreviousSimulation[] | undefined;
  shown: PreviousSimulation | null;
  pending: boolean;
  onRun: (place: ChosenPlace) => void;
  onOpen: (simulation: PreviousSimulation) => void;
  onPlans: () => void;
}

const locationDialog = () => import("./LocationDialog.tsx");
const LocationDialog = lazyPart(locationDialog);
/** While the pointer or the focus is on its button; a failure shows when it opens. */
const preload = () => void Promise.allSettled([locationDialog(), import("../../../map/picker/PickerCanvas.tsx")]);

export function LocationCard({ limit, previous, shown, pending, onRun, onOpen, onPlans }: LocationCardProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <Card title={texts.location} actions={limit && <Allowance limit={limit} onPlans={onPlans} />}>
      <div data-layout="grid start gap-4" className={css.ways}>
        <LocationSearch pending={pending} onRun={onRun}>
          <Button icon={<MapPin />} onPointerEnter={preload} onFocus={preload} onClick={() => setPicking(true)}>
            {texts.pick}
          </Button>
        </LocationSearch>
        <PreviousSelect previous={previous} shown={shown} onOpen={onOpen} />
      </div>
      {isPicking && (
        <LocationDialog
          start={shown && { lat: shown.latitude, lng: shown.longitude }}
          onClose={() => setPicking(false)}
          onRun={(place) => {
            setPicking(false);
            onRun(place);
          }}
        />
      )}
    </Card>
  );
}
