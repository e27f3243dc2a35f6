import { MAX_WASH_DAYS, SOILING_CAP } from "#contract/common/limits";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import type { Analytics, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { type Horizon, incomeColumns, monthlyColumn } from "./horizon.ts";
import { rainRule } from "./rain-rule.ts";

/** Share of the soiling that the rain of these years removes [1]. */
export const rainRemoval = (
  terms: Parameters<typeof rainRule>[0],
  years: readonly Float64Array[],
  kernels: Pick<Analytics, "rainRemoval">,
): Float64Array[] => years.map((rain) => kernels.rainRemoval({ rain, ...rainRule(terms) }));

/** Of a plan that starts at `loss` [%], with straight growth. */
export const planProblem = (
  { energy, ...terms }: Omit<PlanTerms, "weeks" | "plannedCleanings" | "blockedWeeks"> & { energy: PlanEnergy },
  horizon: Pick<Horizon, "startDay" | "days" | "cuts" | "blocked">,
  loss: number,
  removalYears: Float64Array[],
): OptimizeCleaningsInput => ({
  ...incomeColumns(terms.prices, energy, horizon),
  rate: monthlyColumn(terms.soilingRates, horizon).map((percent) => percent / 100),
  removalYears,
  washCost: terms.washCost,
  initialLoss: loss / 100,
  cap: SOILING_CAP,
  cuts: horizon.cuts,
  blocked: horizon.blocked,
  saturation: 0,
  residual: terms.residualSoiling / 100,
  washDays: Math.min(terms.washDays, MAX_WASH_DAYS),
});
