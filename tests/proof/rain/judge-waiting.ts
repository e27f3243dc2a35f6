import type { Analytics, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { representativeYears } from "../../../worker/domain/places/rain-years.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import type { RainRecord } from "./record.ts";

const DAYS = 365;
const WEEK = 7;
const MONDAYS = 52;
/** The worked case of the plans: 100 MWdc at $0.03/kWh, 2,000 kWh/kW, 0.15%/day up to 30%, $40,000 a wash; half removed by 4 mm. */
const INCOME = ((100_000 * 2000) / DAYS) * 0.03;
const RATE = 0.0015;
const CAP = 0.3;
const WASH = 40_000;
const HALF = 4;

/** Of a policy: loss and washing of a year [$], by year, and washes a year. */
interface Followed {
  costs: number[];
  washes: number;
}

export interface WaitingJudgment {
  /** Savings over no washing, mean of a year [$]. */
  plan: number;
  waiting: number;
  /** Of the difference, over years. */
  error: number;
  washes: { plan: number; waiting: number };
}

/**
 * Follows two policies through the years of a record, Monday by Monday, from the soiling as it is: the plan, solved again each week from
 * years that are generated from the record's twelve means; and the same plan whose due washes wait while waiting is worth more.
 */
export function judgeWaiting({ years, p, d }: RainRecord, seed: string, kernels: Analytics): WaitingJudgment {
  const removalOf = (rain: Float64Array): Float64Array =>
    kernels.rainRemoval({ rain, threshold: HALF, mode: "gradual" });
  const removals = years.map(removalOf);
  const made = kernels.rainYears({ p, d, seed, years: 330, memory: rainMemory(p) });
  const known = representativeYears(made, 30).map(removalOf);
  const flat = (value: number): Float64Array => new Float64Array(DAYS).fill(value);
  const columns = Array.from({ length: MONDAYS }, (_, week) => known.map((removal) => turned(removal, week * WEEK)));
  const input = (week: number, level: number): OptimizeCleaningsInput => ({
    energy: flat(INCOME),
    price: flat(1),
    rate: flat(RATE),
    removalYears: columns[week]!,
    washCost: WASH,
    initialLoss: level,
    cap: CAP,
  });
  const isDue = (week: number, level: number): boolean => {
    const { plans, best } = kernels.optimizeCleanings(input(week, level));
    return plans[best]!.cuts[0] === 0;
  };
  const canWait = (week: number, level: number): boolean =>
    kernels.waitValue({ ...input(week, level), cut: 0, day: 0 }).gain > 0;
  const none = follow(removals, () => false);
  const plan = follow(removals, isDue);
  const waiting = follow(removals, (week, level) => isDue(week, level) && !canWait(week, level));
  const saved = (followed: Followed): number => mean(none.costs.map((cost, year) => cost - followed.costs[year]!));
  const gains = plan.costs.map((cost, year) => cost - waiting.costs[year]!);
  const center = mean(gains);
  const variance = gains.reduce((sum, gain) => sum + (gain - center) ** 2, 0) / (gains.length - 1);
  return {
    plan: saved(plan),
    waiting: saved(waiting),
    error: Math.sqrt(variance / gains.length),
    washes: { plan: plan.washes, waiting: waiting.washes },
  };
}

/** A year from another day on. */
function turned(year: Float64Array, first: number): Float64Array {
  const column = new Float64Array(DAYS);
  column.set(year.subarray(first));
  column.set(year.subarray(0, first), DAYS - first);
  return column;
}

/** One course through all years, which starts clean. */
function follow(removals: readonly Float64Array[], isWashed: (week: number, level: number) => boolean): Followed {
  let [level, washes] = [0, 0];
  const costs = removals.map((removal) => {
    let cost = 0;
    for (const [day, removed] of removal.entries()) {
      if (day % WEEK === 0 && day / WEEK < MONDAYS && isWashed(day / WEEK, level)) {
        level = 0;
        washes++;
        cost += WASH;
      }
      level *= 1 - removed;
      cost += INCOME * Math.min(CAP, level + RATE / 2);
      level = Math.min(CAP, level + RATE);
    }
    return cost;
  });
  return { costs, washes: washes / removals.length };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
