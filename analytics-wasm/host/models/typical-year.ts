import type { TypicalYear, TypicalYearInput } from "../../types.ts";
import { MAX_SPREAD, requireColumn, requireRange, requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";
import { MAX_RAIN } from "./rain-removal.ts";
import {
  DAYS_PER_YEAR,
  MAX_YEARS,
  MONTHS,
  putRainYears,
  requireClimate,
  requireMemory,
  YEAR_BYTES,
} from "./rain-years.ts";

/** Highest accepted concentration [ug/m3]; a month in the dustiest city has 500. */
const MAX_CONCENTRATION = 1e6;
const MAX_FACTOR = 1000;
/** One per day of the last wash, one without (`soil-members.ts`). */
const COURSES = DAYS_PER_YEAR + 1;
const AS_MODELED = { median: 1, spread: 0 };
/**
 * Least share of the dust of level glass [1]: mirrors at 85 degrees lost a quarter of what level ones did (Picotti et al. 2023, doi
 * 10.1016/j.solener.2023.111945), while the cosine says 9%.
 */
const LEAST_SHARE = 0.25;

export function typicalYear(core: Core, input: TypicalYearInput): TypicalYear {
  const { p, d, lat, tilt, members } = input;
  requireInput(input);
  core.begin();
  const [rain, loss, pm10, pm25] = ensemble(core, input);
  const [figures, scratch] = [core.take(3 * members), core.take(2 * members)];
  const [percentiles, monthly] = [core.take(3 * DAYS_PER_YEAR), core.take(3 * (MONTHS + 1))];
  const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
  const member = core.run("typicalMember", rain, loss, members, total(p), total(d), figures, scratch);
  const memberLoss = core.read(figures, members);
  core.run("lossPercentiles", loss, members, scratch, percentiles);
  core.run("monthlyLoss", loss, members, lat, tilt, scratch, monthly);
  const months = core.read(monthly, 3 * (MONTHS + 1));
  const ofMonths = (row: number): Float64Array => months.slice(row * (MONTHS + 1), row * (MONTHS + 1) + MONTHS);
  const ofYear = (row: number): number => months[row * (MONTHS + 1) + MONTHS]!;
  const year = (columns: Address, index = 0): Float64Array => core.read(columns + index * YEAR_BYTES, DAYS_PER_YEAR);
  return {
    member,
    rain: year(rain, member),
    pm10: year(pm10),
    pm25: year(pm25),
    loss: year(loss, member),
    lossP10: year(percentiles, 0),
    lossP50: year(percentiles, 1),
    lossP90: year(percentiles, 2),
    monthlyLoss: ofMonths(0),
    monthlyP10: ofMonths(1),
    monthlyP90: ofMonths(2),
    fullYearLoss: ofYear(0),
    fullYearP10: ofYear(1),
    fullYearP90: ofYear(2),
    meanLoss: core.run("meanOf", figures, members),
    memberLoss,
  };
}

function requireInput(input: TypicalYearInput): void {
  const { p, d, lat, tilt, members, threshold, memory, site = AS_MODELED } = input;
  requireClimate(p, d);
  requireConcentrations(input);
  requireRange("lat", lat, -90, 90);
  requireRange("tilt", tilt, 0, 90);
  requireWhole("members", members, 1, MAX_YEARS);
  requireRange("threshold", threshold, 0, MAX_RAIN);
  if (memory) requireMemory(memory);
  requireRange("site.median", site.median, 0, MAX_FACTOR);
  requireRange("site.spread", site.spread, 0, MAX_SPREAD);
}

export function requireConcentrations({ pm10, pm25 }: Pick<TypicalYearInput, "pm10" | "pm25">): void {
  requireColumn("pm10", pm10, MONTHS, 0, MAX_CONCENTRATION);
  requireColumn("pm25", pm25, MONTHS, 0, MAX_CONCENTRATION);
}

/** Addresses of rain and loss [members x 365] and of PM10 and PM2.5 [365]. */
function ensemble(core: Core, input: TypicalYearInput): [Address, Address, Address, Address] {
  const { seed, members, threshold, partial = false, memory, site = AS_MODELED } = input;
  const factors = core.take(members);
  core.run("siteFactors", site.median, site.spread, members, factors);
  const rain = putRainYears(core, core.put(input.p), core.put(input.d), { seed, years: members, memory });
  const loss = core.take(members * DAYS_PER_YEAR);
  const [pm10, pm25] = [core.take(DAYS_PER_YEAR), core.take(DAYS_PER_YEAR)];
  core.run("spreadMonths", core.put(input.pm10), pm10);
  core.run("spreadMonths", core.put(input.pm25), pm25);
  core.run(
    "soilMembers",
    rain,
    members,
    pm25,
    pm10,
    factors,
    slopeShare(input.tilt),
    threshold,
    Number(partial),
    core.take(DAYS_PER_YEAR + (partial ? 0 : COURSES * (DAYS_PER_YEAR + 2))),
    loss,
  );
  return [rain, loss, pm10, pm25];
}

/** Dust on tilted glass over that on level glass [1]; `tilt` [degrees, 0 to 90]. */
export const slopeShare = (tilt: number): number => Math.max(Math.cos((tilt * Math.PI) / 180), LEAST_SHARE);
