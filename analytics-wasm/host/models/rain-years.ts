import type { RainMemory, RainYearsInput } from "../../types.ts";
import { MAX_SPREAD, requireColumn, requireRange, requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";

export const MONTHS = 12;
export const DAYS_PER_YEAR = 365;
export const YEAR_BYTES = Float64Array.BYTES_PER_ELEMENT * DAYS_PER_YEAR;
/** The typical year uses 61, the optimizer 30. */
export const MAX_YEARS = 1000;
const WETTEST_MONTH = 10_000;

/** Independent months, as in the climate edition `usclim-1` (Geng et al. 1986; Richardson 1981). */
const NO_MEMORY: RainMemory = {
  spread: 0,
  annual: 0,
  correlation: 0,
  amount: 0,
  link: 0,
  persistence: 0.25,
  shape: 0.6,
};

export function rainYears(core: Core, { p, d, seed, years, memory }: RainYearsInput): Float64Array[] {
  requireClimate(p, d);
  if (memory) requireMemory(memory);
  requireWhole("years", years, 0, MAX_YEARS);
  core.begin();
  const means = core.put(p);
  const wetDays = core.put(d);
  const rain = putRainYears(core, means, wetDays, { seed, years, memory });
  return Array.from({ length: years }, (_, year) => core.read(rain + year * YEAR_BYTES, DAYS_PER_YEAR));
}

/** Address of the generated years [years x 365, mm]. */
export function putRainYears(
  core: Core,
  means: Address,
  wetDays: Address,
  { seed, years, memory = NO_MEMORY }: Pick<RainYearsInput, "seed" | "years"> & { memory?: RainMemory | undefined },
): Address {
  const seedText = new TextEncoder().encode(`${seed},`);
  const seedAt = core.putBytes(seedText);
  const rain = core.take(years * DAYS_PER_YEAR);
  const { spread, annual, correlation, amount, link, persistence, shape, ownDays = false } = memory;
  const memoryAt = core.put(
    Float64Array.of(spread, annual, correlation, amount, link, persistence, shape, Number(ownDays)),
  );
  core.run("rainYears", means, wetDays, seedAt, seedText.length, years, memoryAt, rain);
  return rain;
}

export function requireClimate(p: Float64Array, d: Float64Array): void {
  requireColumn("p", p, MONTHS, 0, WETTEST_MONTH);
  requireColumn("d", d, MONTHS, 0, 31);
}

export function requireMemory({ spread, annual, correlation, amount, link, persistence, shape }: RainMemory): void {
  requireRange("spread", spread, 0, MAX_SPREAD);
  requireRange("amount", amount, 0, MAX_SPREAD);
  for (const [name, value] of Object.entries({ annual, correlation, link })) requireRange(name, value, 0, 1);
  requireRange("persistence", persistence, 0, 0.95);
  requireRange("shape", shape, 0.1, 10);
}
