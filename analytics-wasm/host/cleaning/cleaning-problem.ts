import { AnalyticsInputError } from "../../types.ts";
import type { OptimizeCleaningsInput } from "../../types.ts";
import { commonLength, requireLength, requireRange, requireWhole } from "../check.ts";
import { cleaningCuts } from "./cleaning-cuts.ts";
import type { Address, Core } from "../core.ts";

const MAX_CUTS = 1000;
const HIGHEST_COST = 1e12;
/** The kernel's word for "no limit" and "anywhere". */
const NO_MAXIMUM = -1;
const ANYWHERE = -1;

/** A checked schedule problem in WASM memory: the kernels' record, and what the host needs of it. */
export interface CleaningProblem {
  record: Address;
  years: number;
  cutCount: number;
  maximum: number;
  /** Cut of the first cleaning, or -1. */
  first: number;
  /** Of a clean plant over all days [$]. */
  income: number;
}

/** Checks the input and lays it out; starts a new call. */
export function cleaningProblem(core: Core, input: OptimizeCleaningsInput): CleaningProblem {
  const { energy, price, rate, expectedLoss, removalYears, washCost, maxCleanings, initialLoss, cap } = input;
  const days = commonLength({ energy, price, rate });
  if (expectedLoss) requireLength("expectedLoss", expectedLoss, days);
  for (const removal of removalYears) requireLength("removalYears", removal, days);
  requireRange("washCost", washCost, 0, HIGHEST_COST);
  requireRange("cap", cap, 0, 1);
  requireRange("initialLoss", initialLoss, 0, 1);
  if (maxCleanings !== undefined) requireWhole("maxCleanings", maxCleanings, 0, MAX_CUTS);
  const { cuts, blocked } = cleaningCuts(input, days);
  if (cuts.length > MAX_CUTS) throw new AnalyticsInputError(`At most ${MAX_CUTS} cuts fit one plan.`);

  if (input.first !== undefined) {
    requireWhole("first", input.first, 0, cuts.length - 1);
    if (blocked[input.first]) throw new AnalyticsInputError("The first cleaning cannot be at a blocked cut.");
  }

  core.begin();
  const dayIncome = core.take(days);
  const dayRate = core.take(days);
  const income = core.run(
    "prepareHorizon",
    core.put(energy),
    core.put(price),
    core.put(rate),
    days,
    dayIncome,
    dayRate,
  );
  // Without rain years it never rains: one year in which all soiling stays.
  const rainYears = removalYears.length > 0 ? removalYears : [new Float64Array(days)];
  const years = rainYears.length;
  const keep = core.take(days * years);
  const removalAt = core.take(days);
  for (const [year, removal] of rainYears.entries()) {
    core.write(removalAt, removal);
    core.run("prepareRainYear", removalAt, days, years, year, keep);
  }
  const cutCount = cuts.length;
  const [cutsAt, blockedAt] = [core.put(cuts), core.putBytes(blocked)];
  const [cost, state] = [core.take((cutCount + 1) ** 2), core.take(years)];
  const fields = [dayIncome, dayRate, keep, years, days, cutsAt, blockedAt, cutCount, cost, state];
  const record = core.putRecord(fields, [cap, initialLoss, washCost, income]);
  if (expectedLoss) core.run("fitRate", record, core.put(expectedLoss));
  return {
    record,
    years,
    cutCount,
    maximum: maxCleanings ?? NO_MAXIMUM,
    first: input.first ?? ANYWHERE,
    income,
  };
}
