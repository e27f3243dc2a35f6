import { rainRule } from "#domain/cleaning-plan/index";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, daysBetween, mondayOf, monthIndex } from "#contract/common/calendar";
import type { Backtest } from "#contract/dashboard/backtest";
import { SOILING_CAP } from "#contract/common/limits";
import type { PlanTerms } from "#contract/records/terms";
import { dollarsOf, isCounted, type DailySoilingDay, type Worth } from "../devices/index.ts";

/** Minimum measured days; fewer say little about a year. */
const MIN_DAYS = 90;
/** Minimum share of days with known rain: without rain the modeled loss only grows. */
const MIN_RAIN_SHARE = 0.8;
const WHOLE_PLANT = 100;

export interface BacktestFacts {
  days: readonly DailySoilingDay[];
  rain: ReadonlyMap<string, number>;
  /** Last days of logged cleanings, oldest first. `share` [% of the plant], null: all. */
  cleanings: readonly { day: string; share: number | null }[];
}

type BacktestTerms = Pick<PlanTerms, "soilingRates" | "rainThreshold" | "rainThresholdPer" | "residualSoiling">;
type BacktestKernels = Pick<Analytics, "dollarTotal" | "rainRemoval" | "startingLoss">;

/**
 * Replays the days with the plan's day model, from the first good day's loss: measured rain, logged cleanings, current rates. Both sums use
 * the same days, insolation and price, so only the losses differ.
 */
export function backtest(
  { from, to }: { from: string; to: string },
  facts: BacktestFacts,
  terms: BacktestTerms,
  worth: Worth,
  kernels: BacktestKernels,
): Backtest {
  const counted = facts.days.filter((day) => day.loss !== null && day.insolClean !== null && isCounted(day));
  const first = counted.find(({ quality }) => quality === "ok");
  const compared = first === undefined ? [] : counted.filter(({ day }) => day >= first.day);
  const answer = { from: first?.day ?? from, to, days: compared.length };
  const known = daysFrom(answer.from, to).filter((day) => facts.rain.has(day)).length;
  if (first === undefined || compared.length < MIN_DAYS || known < MIN_RAIN_SHARE * (daysBetween(first.day, to) + 1))
    return { ...answer, modeled: null, measured: null };
  const modeled = modeledLosses(first, to, facts, terms, kernels);
  const replayed = compared.map((day) => Object.assign({}, day, { loss: modeled.get(day.day)! }));
  return {
    ...answer,
    modeled: dollarsOf(replayed, worth, kernels).total,
    measured: dollarsOf(compared, worth, kernels).total,
  };
}

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => addDays(first, n));

function modeledLosses(
  first: DailySoilingDay,
  to: string,
  { rain, cleanings }: BacktestFacts,
  { soilingRates, residualSoiling, ...terms }: BacktestTerms,
  kernels: BacktestKernels,
): Map<string, number> {
  const start = mondayOf(first.day);
  const removal = kernels.rainRemoval({
    rain: Float64Array.from(daysFrom(start, to), (day) => rain.get(day) ?? 0),
    ...rainRule(terms),
  });
  const losses = new Map([[first.day, Math.max(0, first.loss!)]]);
  let loss = first.loss!;
  for (const day of daysFrom(addDays(first.day, 1), to)) {
    const place = daysBetween(start, day);
    const done = cleanings.filter((cleaning) => cleaning.day === day);
    loss = kernels.startingLoss({
      loss,
      rate: Float64Array.of(soilingRates[monthIndex(day)] ?? 0),
      removalYears: [removal.subarray(place, place + 1)],
      cleaned: {
        day: new Float64Array(done.length),
        share: Float64Array.from(done, ({ share }) => share ?? WHOLE_PLANT),
        left: new Float64Array(done.length).fill(residualSoiling),
      },
      cap: SOILING_CAP * 100,
    });
    losses.set(day, loss);
  }
  return losses;
}
