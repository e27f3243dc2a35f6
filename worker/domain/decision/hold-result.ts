import { addDays, daysBetween, mondayOf } from "#contract/common/calendar";
import { MEASURABLE_RAIN_INCHES, SOILING_CAP } from "#contract/common/limits";
import type { WashHold } from "#contract/decision/decision";
import { type HoldResult, judgedOn } from "#contract/decision/holds";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy, PlannedRain } from "#contract/savings/savings";
import type { SentSoiling } from "#contract/savings/preview-basis";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { horizonOf, monthlyColumn, rainColumns } from "../cleaning-plan/horizon.ts";
import { planProblem, rainRemoval } from "../cleaning-plan/plan-problem.ts";

/** Standard deviations to the ends of 8 in 10. */
const Z_80 = 1.2816;
const Z_95 = 1.96;
/** Of a rate that is not measured [ln]. */
const UNMEASURED_SPREAD = 0.4;
const PERCENT = 100;

type HoldKernels = Pick<Analytics, "optimizeCleanings" | "rainRemoval" | "startingLoss">;

/** Of the plant as known now. `washes`: days of whole washes. */
export interface HeldPlant {
  today: string;
  terms: PlanTerms;
  energy: PlanEnergy;
  rain: PlannedRain<ArrayLike<number>>;
  fallen: ReadonlyMap<string, number | null>;
  washes: readonly string[];
  soiling: Pick<SentSoiling, "rate" | "error" | "responses">;
}

/** A hold with half the 95% range of its first day's loss [points], and what calling its crew off cost [$]. */
type HeldWash = Pick<WashHold, "from" | "loss"> & { range: number; ended: string | null; callOff: number };

/**
 * What a hold earned [$]: cost of washing on its first day, less the cost of what happened, both with the rain that fell, until the Monday after
 * 14 days, and from there by the best plan. Null: too early, or a day's rain is not known. The range has the errors of level, rate and rain
 * response, each alone, as if they were independent.
 */
export function holdResult(hold: HeldWash, plant: HeldPlant, kernels: HoldKernels): HoldResult | null {
  const end = hold.ended === null ? null : judgedOn(hold.ended);
  if (end === null || end > plant.today) return null;
  const span = Array.from({ length: daysBetween(hold.from, end) }, (_, n) => addDays(hold.from, n));
  if (span.some((day) => (plant.fallen.get(day) ?? null) === null)) return null;
  const { rate, error } = plant.soiling;
  const spreads = [
    { loss: hold.range / Z_95, rate: 0, rain: 0 },
    { loss: 0, rate: rate === null ? UNMEASURED_SPREAD : error, rain: 0 },
    { loss: 0, rate: 0, rain: responseSpread(plant.soiling) },
  ];
  const resultAt = (away: number, spread: (typeof spreads)[number]): number =>
    earned({ ...hold, end, loss: bounded(hold.loss + away * spread.loss) }, withErrors(plant, away, spread), kernels);
  const mean = resultAt(0, spreads[0]!) - hold.callOff;
  const halves = spreads.map((spread) => (resultAt(Z_80, spread) - resultAt(-Z_80, spread)) / 2);
  const half = Math.hypot(...halves);
  return { mean, p10: mean - half, p90: mean + half };
}

const bounded = (loss: number): number => Math.min(Math.max(loss, 0), SOILING_CAP * PERCENT);

function responseSpread({ responses }: HeldPlant["soiling"]): number {
  const mean = responses.reduce((sum, { probability, knowledge }) => sum + probability * knowledge.log, 0);
  const variance = responses.reduce(
    (sum, { probability, knowledge: { log, spread } }) => sum + probability * (spread ** 2 + (log - mean) ** 2),
    0,
  );
  return Math.sqrt(variance);
}

function withErrors(plant: HeldPlant, away: number, { rate, rain }: { rate: number; rain: number }): HeldPlant {
  const { soilingRates, rainThreshold } = plant.terms;
  const terms = {
    ...plant.terms,
    soilingRates: soilingRates.map((percent) => percent * Math.exp(away * rate)),
    rainThreshold: Math.max(rainThreshold, MEASURABLE_RAIN_INCHES) * Math.exp(away * rain),
  };
  return { ...plant, terms };
}

/** From the morning of the hold's first day to the Monday `end`, and on. */
function earned(
  { from, end, loss }: { from: string; end: string; loss: number },
  { terms, energy, rain, fallen, washes }: HeldPlant,
  kernels: HoldKernels,
): number {
  const problem = { ...terms, energy };
  const removal = removalOf({ from, end }, terms, fallen, kernels);

  /** Income less washes until a day without a wash, and the loss at its morning [%]. */
  function run(first: string, last: string, initial: number): { net: number; loss: number } {
    const days = daysBetween(first, last);
    if (days === 0) return { net: 0, loss: initial };
    const span = { startDay: first, days, cuts: Float64Array.of(0), blocked: Uint8Array.of(1) };
    const offset = daysBetween(from, first);
    const removed = [removal.slice(offset, offset + days)];
    const { plans } = kernels.optimizeCleanings(planProblem(problem, span, initial, removed));
    const left = kernels.startingLoss({
      loss: initial,
      rate: monthlyColumn(terms.soilingRates, span),
      removalYears: removed,
      cleaned: { day: new Float64Array(), share: new Float64Array(), left: new Float64Array() },
      cap: SOILING_CAP * PERCENT,
    });
    return { net: plans[0]!.net, loss: left };
  }

  const horizon = horizonOf(end, terms.weeks, terms.blockedWeeks);
  const years = rainRemoval(terms, rain.covered ? rainColumns(rain.years, horizon) : [], kernels);
  const onward = (initial: number): number => {
    const { plans, best } = kernels.optimizeCleanings(planProblem(problem, horizon, bounded(initial), years));
    return plans[best]!.net;
  };

  const washed = run(from, end, terms.residualSoiling);
  let held = { net: 0, loss };
  let since = from;
  for (const day of washes.filter((one) => one >= from && one < end)) {
    const { net } = run(since, day, held.loss);
    held = { net: held.net + net - terms.washCost, loss: terms.residualSoiling };
    since = day;
  }
  const rest = run(since, end, held.loss);
  return held.net + rest.net + onward(rest.loss) - (washed.net - terms.washCost + onward(washed.loss));
}

/** By day of the span; weeks of rain begin on Mondays. */
function removalOf(
  { from, end }: { from: string; end: string },
  terms: PlanTerms,
  fallen: HeldPlant["fallen"],
  kernels: HoldKernels,
): Float64Array {
  const start = mondayOf(from);
  const rain = Float64Array.from({ length: daysBetween(start, end) }, (_, n) => fallen.get(addDays(start, n)) ?? 0);
  return rainRemoval(terms, [rain], kernels)[0]!.subarray(daysBetween(start, from));
}
