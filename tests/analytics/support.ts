import { readFileSync } from "node:fs";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";

/** Shared by all tests, so that state left behind by a call would show. */
export const analytics = loadAnalyticsFromDisk();

export const columns = (...values: number[]): Float64Array => Float64Array.from(values);
export const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));
export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

export function reference(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/reference/${name}`, import.meta.url), "utf8"));
}

export const law = (numRuns: number): { numRuns: number; seed: number } => ({ numRuns, seed: 20_261_121 });
