import type { OptimizeCleaningsInput, WaitingWash, WaitValue } from "./cleaning.ts";
import type { RainRemovalMode } from "./dust.ts";

/**
 * One law of growth: `limit` at which soiling levels off [fraction]; Infinity: straight. `weight`: its probability, in any unit. `rate` of
 * clean glass [fraction/day], geometric mean of `spells` measured ones (0: the prior alone); `error`: standard deviation of the log of that
 * mean by measuring alone.
 */
interface PlanLaw {
  limit: number;
  weight: number;
  rate: number;
  error: number;
  spells: number;
}
/** One way in which rain cleans: `half` [mm] as `threshold` of `rainRemoval`, or with `gradual` of `steepness` [1]. `weight` as above. */
interface PlanResponse {
  half: number;
  steepness: number;
  weight: number;
}
/**
 * What is not known, as distributions (docs/methods.md, "One plan per plant"). Spreads are standard deviations, of logarithms for all but
 * the level [fraction]. `rate`: prior [fraction/day], and the measured rates of spells: number, and sum of squares of their logarithms about
 * the mean. `worlds`: default 1,500; world k takes rain year k modulo the years.
 */
export interface PlanDraws {
  rain: { years: readonly Float64Array[]; mode: RainRemovalMode };
  level: { mean: number; spread: number };
  rate: { prior: number; spread: number; measured: number; squares: number };
  laws: readonly PlanLaw[];
  responses: readonly PlanResponse[];
  responseSpread: number;
  energySpread: number;
  worlds?: number;
}
/**
 * `season` [days]: factor of the rate by day. `practice`: cuts of the washes that happen without advice. `most`: washes, default 26. `wait`:
 * asks for the value of waiting, over the first worlds; if the next days are a forecast, the chance is that of all worlds.
 */
export interface DecidePlanInput {
  problem: Pick<
    OptimizeCleaningsInput,
    "energy" | "price" | "washCost" | "cap" | "cuts" | "lossCurve" | "residual" | "washDays"
  > & { season: Float64Array };
  draws: PlanDraws;
  practice: readonly number[];
  blocked?: Uint8Array;
  most?: number;
  wait?: WaitingWash & { isForecast?: boolean };
}
/** Over the worlds. */
export interface DrawnFigure {
  mean: number;
  p10: number;
  p50: number;
  p90: number;
}
/** Worth [$], and share of worlds in which it is positive. */
export interface DrawnWash {
  worth: DrawnFigure;
  pays: number;
}
export interface DrawnCourse {
  mean: Float64Array;
  p10: Float64Array;
  p90: Float64Array;
}
/**
 * Dollars, means over the same worlds. `plans`, by number of washes: best cuts, soiling loss; `best`: the number of the most net income.
 * `worth`, by cut: of the best plan's first wash if it is there, the others as planned (NaN: not possible); of a single wash if none is
 * best. `weeks`: the same at the first 13 cuts, as drawn (null: not possible). `washes`: each wash of the best plan. `loss` [%; NaN without income] and `lead`
 * over no wash so far, by period between cuts, of the best plan; mean `lead` of the practice. `byWorld`: soiling losses. `wait`: null if the
 * input doesn't request it.
 */
export interface DecidedPlan {
  income: number;
  plans: { cuts: number[]; loss: number }[];
  best: number;
  worth: Float64Array;
  weeks: (DrawnWash | null)[];
  washes: DrawnWash[];
  practice: { loss: number; lead: Float64Array };
  overNone: DrawnFigure;
  overPractice: DrawnFigure;
  loss: DrawnCourse;
  lead: DrawnCourse;
  byWorld: { none: Float64Array; practice: Float64Array; plan: Float64Array };
  wait: WaitValue | null;
}
