import type { Analytics, DecidePlanInput, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { representativeYears } from "../../../worker/domain/places/rain-years.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import type { RainRecord } from "./record.ts";
import { mean } from "../statistics.ts";

const DAYS = 365;
const WEEK = 7;
export const MONDAYS = 52;
/** The worked case of the plans: 100 MWdc at $0.03/kWh, 2,000 kWh/kW, 0.15%/day up to 30%, $40,000 a wash; half removed by 4 mm. */
const INCOME = ((100_000 * 2000) / DAYS) * 0.03;
const RATE = 0.0015;
const CAP = 0.3;
const WASH = 40_000;
export const HALF = 4;

/** Of a policy: loss and washing of a year [$], by year, and washes a year. */
export interface Followed {
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

/** What a Monday says of a wash on it: whether the plan has one, and the gain of waiting. */
type Advice = (week: number, level: number, year: number) => { isDue: boolean; gain: () => number };

/** A plant as it is: share that rain leaves [1] and rate [1/day] by year and day. */
export interface Truth {
  kept: Float64Array[];
  rates: Float64Array[];
}

/**
 * Follows two policies through the years of a record, Monday by Monday, from the soiling as it is: the plan, solved again each week from
 * years that are generated from the record's twelve means; and the same plan whose due washes wait while waiting is worth more.
 */
export function judgeWaiting({ years, p, d }: RainRecord, seed: string, kernels: Analytics): WaitingJudgment {
  const removal = (rain: Float64Array): Float64Array => kernels.rainRemoval({ rain, threshold: HALF, mode: "gradual" });
  const columns = columnsByWeek(knownYears({ p, d }, seed, kernels).map(removal));
  const input = (week: number, level: number) => planInput(columns[week]!, level);
  const truth = knownTruth(years, removal);
  return judged(truth, (week, level) => {
    const { plans, best } = kernels.optimizeCleanings(input(week, level));
    return {
      isDue: plans[best]!.cuts[0] === 0,
      gain: () => kernels.waitValue({ ...input(week, level), cut: 0, day: 0 }).gain,
    };
  });
}

export const planInput = (removalYears: Float64Array[], initialLoss: number): OptimizeCleaningsInput => ({
  energy: flat(INCOME),
  price: flat(1),
  rate: flat(RATE),
  removalYears,
  washCost: WASH,
  initialLoss,
  cap: CAP,
});

/** A plant that is as its plan believes. */
export const knownTruth = (years: readonly Float64Array[], removal: (rain: Float64Array) => Float64Array): Truth => ({
  kept: years.map((rain) => removal(rain).map((share) => 1 - share)),
  rates: years.map(() => flat(RATE)),
});

/** Errors of what is known of a plant [ln], and of its level [1]; spells of the true rate [ln]. */
const [RATE_ERROR, HALF_ERROR, LEVEL_ERROR, SPELLS] = [0.25, 0.4, 0.004, 0.35];
const STAY = 44 / 45;
const WORLDS = 300;

/** The same for a plant whose rate, response and level are only measured, by the worlds that a portal's plan is made of. */
export function judgeMeasuredWaiting(
  { years, p, d }: RainRecord,
  { name, plant }: { name: string; plant: number },
  kernels: Analytics,
): WaitingJudgment {
  const uniform = mulberry32(7919 * plant + 17);
  const normal = gaussian(uniform);
  const [rate, half] = [RATE * Math.exp(RATE_ERROR * normal()), HALF * Math.exp(HALF_ERROR * normal())];
  const columns = columnsByWeek(knownYears({ p, d }, name, kernels));
  const input = (week: number, level: number): DecidePlanInput => ({
    problem: { energy: flat(INCOME), price: flat(1), season: flat(1), washCost: WASH, cap: CAP },
    draws: {
      rain: { years: columns[week]!, mode: "gradual" },
      level: { mean: Math.max(0, level + LEVEL_ERROR * normal()), spread: LEVEL_ERROR },
      rate: { prior: 0.0009, spread: 0.7, measured: 5, squares: 4 * SPELLS ** 2 },
      laws: [{ limit: Infinity, weight: 1, rate: RATE, error: RATE_ERROR, spells: 5 }],
      responses: [{ half: HALF, steepness: 2.5, weight: 1 }],
      responseSpread: HALF_ERROR,
      energySpread: 0.015,
      worlds: WORLDS,
    },
    practice: [],
    wait: { cut: 0, day: 0 },
  });
  let spell = normal();
  const rates = years.map(() =>
    flat(0).map(() => {
      if (uniform() > STAY) spell = normal();
      return rate * Math.exp(SPELLS * spell - SPELLS ** 2 / 2);
    }),
  );
  const kept = years.map((rain) =>
    kernels.rainRemoval({ rain, threshold: half, mode: "gradual" }).map((share) => 1 - share),
  );
  return judged({ kept, rates }, (week, level) => {
    const { plans, best, wait } = kernels.decidePlan(input(week, level));
    return { isDue: plans[best]!.cuts[0] === 0, gain: () => wait!.gain };
  });
}

export const flat = (value: number): Float64Array => new Float64Array(DAYS).fill(value);

export const knownYears = ({ p, d }: Pick<RainRecord, "p" | "d">, seed: string, kernels: Analytics): Float64Array[] =>
  representativeYears(kernels.rainYears({ p, d, seed, years: 330, memory: rainMemory(p) }), 30);

/** Years from each Monday on. */
const columnsByWeek = (years: readonly Float64Array[]): Float64Array[][] =>
  Array.from({ length: MONDAYS }, (_, week) => years.map((year) => turned(year, week * WEEK)));

function turned(year: Float64Array, first: number): Float64Array {
  const column = new Float64Array(DAYS);
  column.set(year.subarray(first));
  column.set(year.subarray(0, first), DAYS - first);
  return column;
}

function judged(truth: Truth, advice: Advice): WaitingJudgment {
  const none = follow(truth, () => false);
  const plan = follow(truth, (week, level, year) => advice(week, level, year).isDue);
  const waiting = follow(truth, (week, level, year) => {
    const { isDue, gain } = advice(week, level, year);
    return isDue && gain() <= 0;
  });
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

/** One course through all years, which starts clean. */
export function follow(
  { kept, rates }: Truth,
  isWashed: (week: number, level: number, year: number) => boolean,
): Followed {
  let [level, washes] = [0, 0];
  const costs = kept.map((left, year) => {
    let cost = 0;
    for (const [day, share] of left.entries()) {
      if (day % WEEK === 0 && day / WEEK < MONDAYS && isWashed(day / WEEK, level, year)) {
        level = 0;
        washes++;
        cost += WASH;
      }
      const rate = rates[year]![day]!;
      level *= share;
      cost += INCOME * Math.min(CAP, level + rate / 2);
      level = Math.min(CAP, level + rate);
    }
    return cost;
  });
  return { costs, washes: washes / kept.length };
}
