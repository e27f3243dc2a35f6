import type { RainYearsInput } from "../../types.ts";
import { requireLength, requireRange, requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";

export const DAYS_A_YEAR = 365;
export const YEAR_BYTES = Float64Array.BYTES_PER_ELEMENT * DAYS_A_YEAR;
/** More members than anyone needs: the typical year takes 61, the optimizer 30. */
export const MAX_YEARS = 1000;
const WETTEST_MONTH = 10_000;

export function rainYears(core: Core, { p, d, seed, years }: RainYearsInput): Float64Array[] {
  requireClimate(p, d);
  requireWhole("years", years, 0, MAX_YEARS);
  core.begin();
  const means = core.put(p);
  const wetDays = core.put(d);
  const rain = putRainYears(core, means, wetDays, seed, years);
  return Array.from({ length: years }, (_, year) => core.read(rain + year * YEAR_BYTES, DAYS_A_YEAR));
}

/** Generated rain of `years` years, one after another; the address of the first. */
export function putRainYears(core: Core, means: Address, wetDays: Address, seed: string, years: number): Address {
  const seedText = new TextEncoder().encode(`${seed},`);
  const seedAt = core.putBytes(seedText);
  const rain = core.take(years * DAYS_A_YEAR);
  core.run("rainYears", means, wetDays, seedAt, seedText.length, years, rain);
  return rain;
}

/** 12 monthly means [mm] and wet days. */
export function requireClimate(p: Float64Array, d: Float64Array): void {
  requireLength("p", p, 12);
  requireLength("d", d, 12);
  for (const mean of p) requireRange("p", mean, 0, WETTEST_MONTH);
  for (const wetDays of d) requireRange("d", wetDays, 0, 31);
}
