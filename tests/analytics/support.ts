import { readFileSync } from "node:fs";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { cases } from "../fixtures/thorough.ts";

/** Shared by all tests, so that state left behind by a call would show. */
export const analytics = loadAnalyticsFromDisk();

export const columns = (...values: number[]): Float64Array => Float64Array.from(values);
export const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));
export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

export function reference(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/reference/${name}`, import.meta.url), "utf8"));
}

export const law = (all: number): { numRuns: number } => ({ numRuns: cases(all) });

/** A city of `typical-year.json`. */
export interface City {
  name: string;
  seed: string;
  p: number[];
  d: number[];
  pm10: number[];
  pm25: number[];
  lossAt5mm: number;
  lossAt1mm: number;
}

/** A case of `hsu-vectors.json`. */
export interface HsuCase {
  period_h: number;
  threshold_mm: number;
  tilt: number;
  pm2_5: number;
  pm10: number;
  v25: number;
  v10: number;
  rain: number[];
  expected: number[];
}
