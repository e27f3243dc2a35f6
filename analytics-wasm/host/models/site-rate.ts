import type {
  AnnualLoss,
  AnnualLossInput,
  DryRatesInput,
  RateOfYearInput,
  SiteRate,
  SiteRateInput,
} from "../../types.ts";
import { MAX_SPREAD, requireColumn, requireLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { DAYS_PER_YEAR, MONTHS } from "./rain-years.ts";
import { requireConcentrations, slopeShare } from "./typical-year.ts";

/** Highest accepted rates and losses [%/day, %]. */
const MAX_RATE = 100;
const MAX_FACTOR = 1000;
const MAX_DAYS = 1e6;

export function dryRates(core: Core, input: DryRatesInput): Float64Array {
  requireConcentrations(input);
  requireRange("tilt", input.tilt, 0, 90);
  core.begin();
  const rates = core.take(MONTHS);
  core.run("dryRates", core.put(input.pm25), core.put(input.pm10), slopeShare(input.tilt), rates);
  return core.read(rates, MONTHS);
}

export function siteRate(core: Core, { model, tilted, factor, measured }: SiteRateInput): SiteRate {
  requireColumn("model", model, MONTHS, 0, MAX_RATE);
  requireColumn("tilted", tilted, MONTHS, 0, MAX_RATE);
  if (factor !== undefined) requireRange("factor", factor, 1 / MAX_FACTOR, MAX_FACTOR);
  if (measured !== undefined) requireRange("measured", measured, Number.MIN_VALUE, MAX_RATE);
  core.begin();
  const result = core.take(7);
  core.run("siteRate", core.put(model), core.put(tilted), factor ?? NaN, measured ?? NaN, result);
  const [median = NaN, spread = NaN, mean = NaN, p10 = NaN, p90 = NaN, ...dust] = core.read(result, 7);
  return { median, spread, mean, p10, p90, dust: { median: dust[0]!, spread: dust[1]! } };
}

export function rateOfYear(core: Core, { measured, days, model }: RateOfYearInput): number {
  requireRange("measured", measured, Number.MIN_VALUE, MAX_RATE);
  requireColumn("days", days, MONTHS, 0, MAX_DAYS);
  requireColumn("model", model, MONTHS, 0, MAX_RATE);
  core.begin();
  return core.run("rateOfYear", measured, core.put(days), core.put(model));
}

export function annualLoss(core: Core, { monthlyLoss, energy, memberLoss, spread }: AnnualLossInput): AnnualLoss {
  requireLength("monthlyLoss", monthlyLoss, MONTHS);
  requireLength("energy", energy, DAYS_PER_YEAR);
  requireRange("the number of memberLoss", memberLoss.length, 1, MAX_DAYS);
  requireRange("spread", spread, 0, MAX_SPREAD);
  core.begin();
  const result = core.take(4);
  const at = [core.put(monthlyLoss), core.put(energy), core.put(memberLoss)] as const;
  core.run("annualLoss", ...at, memberLoss.length, spread, result);
  const [mean = NaN, p10 = NaN, p90 = NaN, rainShare = NaN] = core.read(result, 4);
  return { mean, p10, p90, rainShare };
}
