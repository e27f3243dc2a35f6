import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Place, readPosition } from "#contract/places/places";
import { Button } from "../../../ui/actions/Button.tsx";
import { ComboBox } from "../../../ui/choices/ComboBox.tsx";
import { useDebounced } from "../../../ui/timing/use-debounced.ts";
import { placeSearch } from "../../places/index.ts";
import type { ChosenPlace } from "../queries.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import css from "./location.module.css";
import { placeName } from "./place-name.ts";

const MIN_SEARCH_CHARACTERS = 2;
const POSITION = "position";

interface LocationSearchProps {
  pending: boolean;
  onRun: (place: ChosenPlace) => void;
  children: ReactNode;
}

export function LocationSearch({ pending, onRun, children }: LocationSearchProps) {
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
