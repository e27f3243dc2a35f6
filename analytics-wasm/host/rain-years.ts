import type { RainYearsInput } from "../types.ts";
import { requireLength, requireRange, requireWhole } from "./check.ts";
import type { Core } from "./core.ts";

export const DAYS_A_YEAR = 365;
/** More members than anyone needs: the typical year takes 61, the optimiser 30. */
export const MOST_YEARS = 1000;
const WETTEST_MONTH = 10_000;

export function rainYears(core: Core, { p, d, seed, years }: RainYearsInput): Float64Array[] {
  requireClimate(p, d);
  requireWhole("years", years, 0, MOST_YEARS);
  const text = new TextEncoder();
  return Array.from({ length: years }, (_, member) => {
    const seedText = text.encode(`${seed},${member}`);
    core.begin();
    const means = core.put(p);
    const wetDays = core.put(d);
    const seedAt = core.putBytes(seedText);
    const rain = core.take(DAYS_A_YEAR);
    core.run("rainYear", means, wetDays, seedAt, seedText.length, rain);
    return core.read(rain, DAYS_A_YEAR);
  });
}

/** 12 monthly means [mm] and wet days. */
export function requireClimate(p: Float64Array, d: Float64Array): void {
  requireLength("p", p, 12);
  requireLength("d", d, 12);
  for (const mean of p) requireRange("p", mean, 0, WETTEST_MONTH);
  for (const wetDays of d) requireRange("d", wetDays, 0, 31);
}
