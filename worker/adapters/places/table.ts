import { type PlacesHeader, STEPS_PER_DEGREE, townColumns, zipColumns } from "./layout.ts";
import { normalizeName } from "./words.ts";

export interface PlacesTable {
  towns: Towns;
  zips: { zip: Int32Array; town: Int32Array; lat: Int32Array; lng: Int32Array };
}

interface Towns {
  name: string[];
  words: string[];
  state: string[];
  lat: number[];
  lng: number[];
  population: number[];
}

export function readPlaces(file: ArrayBuffer): PlacesTable {
  const text = new TextDecoder();
  const headerBytes = new DataView(file).getUint32(0, true);
  const header = JSON.parse(text.decode(new Uint8Array(file, 4, headerBytes))) as PlacesHeader;
  let at = 4 + headerBytes;
  const take = (length: number): Uint8Array => new Uint8Array(file, (at += length) - length, length);
  const column = (length: number): Int32Array => decodeDifferences(take(2 * length));
  const names = namesOf(text.decode(take(header.nameBytes)));
  const [townName, lat, lng] = townColumns.map(() => column(header.towns)) as [Int32Array, Int32Array, Int32Array];
  const [zip, zipName, zipLat, zipLng] = zipColumns.map(() => column(header.zips)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const population = take(header.towns);
  const townState = take(header.towns);
  const zipState = take(header.zips);

  const towns: Towns = {
    name: Array.from(townName, (index) => names[index]!),
    words: [],
    state: Array.from(townState, (index) => header.states[index]!),
    lat: Array.from(lat, degrees),
    lng: Array.from(lng, degrees),
    population: Array.from(population, (step) => 2 ** (step / 10) - 1),
  };
  // A ZIP code may name a hamlet, which gets the position of its first ZIP code.
  const known = new Map<number, number>();
  const key = (name: number, state: number): number => name * header.states.length + state;
  for (let town = 0; town < header.towns; town++) known.set(key(townName[town]!, townState[town]!), town);
  const town = Int32Array.from(zipName, (name, index) => {
    const state = zipState[index]!;
    const existing = known.get(key(name, state));
    if (existing !== undefined) return existing;
    known.set(key(name, state), towns.name.length);
    towns.name.push(names[name]!);
    towns.state.push(header.states[state]!);
    towns.lat.push(degrees(zipLat[index]!));
    towns.lng.push(degrees(zipLng[index]!));
    return towns.population.push(0) - 1;
  });
  const words = new Map(names.map((name) => [name, normalizeName(name)]));
  towns.words = towns.name.map((name) => words.get(name)!);
  return { towns, zips: { zip, town, lat: zipLat, lng: zipLng } };
}

export const degrees = (steps: number): number => steps / STEPS_PER_DEGREE;

function decodeDifferences(bytes: Uint8Array): Int32Array {
  const values = new Int32Array(bytes.length / 2);
  let value = 0;
  for (let index = 0; index < values.length; index++) {
    const code = bytes[index]! + 256 * bytes[values.length + index]!;
    value += code % 2 === 0 ? code / 2 : -(code + 1) / 2;
    values[index] = value;
  }
  return values;
}

function namesOf(text: string): string[] {
  let before = "";
  return text.split("\n").map((line) => (before = before.slice(0, Number(line[0])) + line.slice(1)));
}
