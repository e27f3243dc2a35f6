import type { Analytics } from "../../../analytics-wasm/types.ts";
import { rainMemory } from "./rain-memory.ts";

/** Simulated years of a climate, and how many are generated to choose them from. */
export const RAIN_YEARS = 30;
const GENERATED = 330;

/** Twelve monthly means. */
export interface RainClimate {
  /** [mm/month] */
  rain: Float64Array;
  /** [days/month] */
  wetDays: Float64Array;
}

/** The same climate and seed give the same years. */
export const simulatedRainYears = (
  { rain, wetDays }: RainClimate,
  seed: string,
  kernels: Pick<Analytics, "rainYears">,
): Float64Array[] =>
  representativeYears(
    kernels.rainYears({ p: rain, d: wetDays, seed, years: GENERATED, memory: rainMemory(rain) }),
    RAIN_YEARS,
  );

/** Rain that ends a dry spell; used only to sort years [mm]. */
const SPELL_ENDING_RAIN_MM = 5;

/**
 * Picks `count` rain years that represent all: sorts them by dryness, takes the middle year of each of `count` equal
 * parts, and returns these in generated order. In a desert, a few dry years too many would overstate savings by a
 * fifth.
 */
export function representativeYears(years: readonly Float64Array[], count: number): Float64Array[] {
  const size = Math.floor(years.length / count);
  const ordered = [...years.entries()]
    .map(([index, rain]) => ({ index, rain, dryness: dryness(rain) }))
    .sort((a, b) => a.dryness - b.dryness || a.index - b.index);
  return Array.from({ length: count }, (_, part) => ordered[part * size + Math.floor(size / 2)]!)
    .sort((a, b) => a.index - b.index)
    .map(({ rain }) => rain);
}

function dryness(rain: Float64Array): number {
  let [since, sum] = [0, 0];
  for (const mm of rain) {
    since = mm >= SPELL_ENDING_RAIN_MM ? 0 : since + 1;
    sum += since;
  }
  return sum;
}
