import { normalizeName, states } from "../../worker/adapters/places/words.ts";
import {
  type PlacesHeader,
  populationStep,
  STEPS_PER_DEGREE,
  townColumns,
  zipColumns,
} from "../../worker/adapters/places/layout.ts";

export interface SourceCity {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  /** Longitude, latitude [degrees]. */
  loc: { coordinates: readonly [number, number] };
}

export interface ZipCode {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

interface Town {
  name: string;
  state: string;
  population: number;
  lat: number;
  lng: number;
}

const territories = new Set(["PR", "GU", "VI", "AS", "MP"]);
const codes = Object.keys(states);
const isKnown = (state: string): boolean => state in states;

const townKey = (name: string, state: string): string => `${normalizeName(name).replaceAll(" ", "")} ${state}`;

function townsOf(cities: readonly SourceCity[]): Map<string, Town> {
  const towns = new Map<string, Town>();
  for (const { name: listed, country, adminCode, population, loc } of cities) {
    const name = listed.split(",")[0]!;
    const state = territories.has(country) ? country : adminCode;
    const key = townKey(name, state);
    if ((country !== "US" && country !== state) || !isKnown(state)) continue;
    if ((towns.get(key)?.population ?? -1) >= population) continue;
    towns.set(key, { name, state, population, lng: loc.coordinates[0], lat: loc.coordinates[1] });
  }
  return towns;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const steps = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);

const MAX_SHARED = 9;

function shorten(names: readonly string[]): string {
  const lines = names.map((name, index) => {
    const before = names[index - 1] ?? "";
    let shared = 0;
    while (shared < Math.min(MAX_SHARED, name.length) && name[shared] === before[shared]) shared++;
    return shared + name.slice(shared);
  });
  return lines.join("\n");
}

function packValues(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(2 * values.length);
  for (const [index, value] of values.entries()) {
    const difference = value - (values[index - 1] ?? 0);
    const code = difference < 0 ? -2 * difference - 1 : 2 * difference;
    if (!Number.isInteger(code) || code > 65_535) throw new Error("a value does not fit the layout");
    bytes[index] = code & 255;
    bytes[values.length + index] = code >> 8;
  }
  return bytes;
}

export function packPlaces(cities: readonly SourceCity[], allZips: readonly ZipCode[]): Uint8Array {
  const zips = allZips.filter(({ state }) => isKnown(state)).toSorted((a, b) => inOrder(a.zip, b.zip));
  const known = townsOf(cities);
  const towns = [...known.values()].toSorted((a, b) => inOrder(a.state, b.state) || inOrder(a.name, b.name));
  const nameOf = ({ city, state }: ZipCode) => known.get(townKey(city, state))?.name ?? city;
  const names = [...new Set([...towns.map(({ name }) => name), ...zips.map(nameOf)])].toSorted(inOrder);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const townTable: Record<(typeof townColumns)[number], number[]> = {
    name: towns.map(({ name }) => indexOf.get(name)!),
    lat: towns.map(({ lat }) => steps(lat)),
    lng: towns.map(({ lng }) => steps(lng)),
  };
  const zipTable: Record<(typeof zipColumns)[number], number[]> = {
    zip: zips.map(({ zip }) => Number(zip)),
    name: zips.map((zip) => indexOf.get(nameOf(zip))!),
    lat: zips.map(({ latitude }) => steps(latitude)),
    lng: zips.map(({ longitude }) => steps(longitude)),
  };
  const text = new TextEncoder();
  const nameText = text.encode(shorten(names));
  const header: PlacesHeader = { nameBytes: nameText.length, towns: towns.length, zips: zips.length, states: codes };
  const head = text.encode(JSON.stringify(header));
  return Buffer.concat([
    new Uint8Array(Uint32Array.of(head.length).buffer),
    head,
    nameText,
    ...townColumns.map((column) => packValues(townTable[column])),
    ...zipColumns.map((column) => packValues(zipTable[column])),
    Uint8Array.from(towns, ({ population }) => populationStep(population)),
    Uint8Array.from(towns, ({ state }) => codes.indexOf(state)),
    Uint8Array.from(zips, ({ state }) => codes.indexOf(state)),
  ]);
}
