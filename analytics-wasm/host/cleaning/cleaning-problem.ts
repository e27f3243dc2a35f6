import { AnalyticsInputError, type OptimizeCleaningsInput } from "../../types.ts";
import { requireLength, commonLength, requireRange, requireWhole } from "../check.ts";
import { putLossCurves } from "./loss-curve.ts";
import { type Address, BYTES_PER_VALUE, type Core } from "../core.ts";

const DAYS_PER_WEEK = 7;

/** A cut on the first day of each week; extra days belong to the last one (365 days: 52 cuts, 0 to 357). */
function weeklyCuts(days: number): Float64Array {
  const weeks = days === 0 ? 0 : Math.max(1, Math.floor(days / DAYS_PER_WEEK));
  return Float64Array.from({ length: weeks }, (_, week) => week * DAYS_PER_WEEK);
}

/** Cuts [whole, ascending days of the horizon] and their flags, checked. */
function cleaningCuts(
  { cuts, blocked }: Pick<OptimizeCleaningsInput, "cuts" | "blocked">,
  days: number,
): { cuts: Float64Array; blocked: Uint8Array } {
  const starts = cuts ?? weeklyCuts(days);
  const ascend = starts.every(
    (day, index) => Number.isInteger(day) && day >= 0 && day < days && (index === 0 || day > starts[index - 1]!),
  );
  if (!ascend) throw new AnalyticsInputError("cuts must be whole, ascending days of the horizon.");
  if (blocked) requireLength("blocked", blocked, starts.length);
  return { cuts: starts, blocked: blocked ?? new Uint8Array(starts.length) };
}

const MAX_CUTS = 1000;
/** Values of a day's growth (`dayGrowth`), and rows beyond the cuts that steps of two rows need. */
const GROWTH_VALUES = 4;
const SPARE_ROWS = 4;
/** Soiling at a loss curve's last point [1]. */
const LAST_POINT = 0.3;
/** A wash ends before the next weekly cut [days]. */
const MAX_WASH_DAYS = 7;
const MAX_COST = 1e12;
/** The kernel's "no limit". */
const NO_MAXIMUM = -1;

export interface ProblemRecord {
  record: Address;
  cost: Address;
  years: number;
  days: number;
  cutCount: number;
  maximum: number;
  income: number;
}

export function cleaningProblem(core: Core, input: OptimizeCleaningsInput): ProblemRecord {
  const { energy, price, rate, expectedLoss, removalYears, washCost, maxCleanings, initialLoss, cap } = input;
  const { saturation = 0, residual = 0 } = input;
  const days = commonLength({ energy, price, rate });
  if (expectedLoss) requireLength("expectedLoss", expectedLoss, days);
  for (const removal of removalYears) requireLength("removalYears", removal, days);
  requireRange("washCost", washCost, 0, MAX_COST);
  requireRange("cap", cap, 0, input.lossCurve ? LAST_POINT : 1);
  requireRange("initialLoss", initialLoss, 0, 1);
  if (maxCleanings !== undefined) requireWhole("maxCleanings", maxCleanings, 0, MAX_CUTS);
  const { cuts, blocked } = cleaningCuts(input, days);
  if (cuts.length > MAX_CUTS) throw new AnalyticsInputError(`At most ${MAX_CUTS} cuts fit one plan.`);
  requireRange("saturation", saturation, 0, 1);
  requireRange("residual", residual, 0, 1);
  const sections = sectionsOf(input.washDays ?? 1);
  core.begin();
  const dayIncome = core.take(days);
  const dayRate = core.take(days);
  const income = core.run("prepareIncome", core.put(energy), core.put(price), core.put(rate), days, dayIncome, dayRate);
  // Without rain years, one dry year.
  const rainYears = removalYears.length > 0 ? removalYears : [new Float64Array(days)];
  const years = rainYears.length;
  const keep = core.take(days * years);
  const keepOfYear = core.take(days * years);
  for (const [year, removal] of rainYears.entries()) core.write(keepOfYear + year * days * BYTES_PER_VALUE, removal);
  core.run("prepareRain", keepOfYear, days, years, keep);
  const cutCount = cuts.length;
  const growth = core.take(GROWTH_VALUES * days);
  const cost = core.take((cutCount + 1) ** 2);
  const record = core.putRecord(
    [
      dayIncome,
      dayRate,
      growth,
      keep,
      keepOfYear,
      years,
      days,
      core.put(cuts),
      core.putBytes(blocked),
      cutCount,
      cost,
      core.take(years),
      core.take(years),
      core.take(2 * (cutCount + SPARE_ROWS)),
      ...putLossCurves(core, input.lossCurve, days),
      core.put(sections),
      sections.length,
    ],
    [cap, initialLoss, washCost, income, saturation, residual],
  );
  core.run("prepareGrowth", record, 1);
  if (expectedLoss) core.run("fitRate", record, core.put(expectedLoss));
  return { record, cost, years, days, cutCount, maximum: maxCleanings ?? NO_MAXIMUM, income };
}

/** Share of the plant that each day of a wash cleans [1]; the last day takes the rest. */
function sectionsOf(washDays: number): Float64Array {
  requireRange("washDays", washDays, 0, MAX_WASH_DAYS);
  const count = Math.max(1, Math.ceil(washDays));
  return Float64Array.from({ length: count }, (_, day) => (count === 1 ? 1 : Math.min(1, washDays - day) / washDays));
}
