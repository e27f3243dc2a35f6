import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays } from "../../../worker/contract/common/calendar.ts";
import { conditionalRain } from "../../../worker/domain/cleaning-plan/conditional-rain.ts";
import { flat, follow, HALF, knownTruth, knownYears, MONDAYS, planInput } from "./judge-waiting.ts";
import type { RainRecord } from "./record.ts";
import {
  asPlanned,
  LEADS,
  scoresOf,
  type Skill,
  syntheticForecasts,
  uncalibrated,
  weightsOf,
} from "./synthetic-forecasts.ts";
import { mean } from "../statistics.ts";

const DAYS = 365;
const WEEK = 7;
const CHANCE_DAYS = 10;
const JANUARY_1 = "2027-01-01";
/** From this chance on a hold is said [1]. */
const SAID = 0.6;
/** Year that is the record of the service, and is not judged. */
const SCORED_YEAR = 0;

interface Policy {
  savings: number;
  washes: number;
  /** Standard error of the savings over those of the plan. */
  error: number;
}

export interface ForecastJudgment {
  plan: Policy;
  waiting: Policy;
  forecast: Policy;
  /** Only holds that are said. */
  said: Policy & { episodes: number; right: number; rained: number };
  years: number;
  /** Said chance of half within ten days, and how often it came, by bin of 20 points. */
  reliability: { said: number; came: number; days: number }[];
}

type Named = { name: string; record: RainRecord };

/** Follows the plan, waiting, waiting with synthetic forecasts, and only said holds through the years of dry records. */
export function judgeForecasts(
  records: readonly Named[],
  skill: Skill,
  kernels: Analytics,
  isCalibrated = true,
): { name: string; weights: number[]; judgment: ForecastJudgment }[] {
  const removal = (rain: Float64Array): Float64Array => kernels.rainRemoval({ rain, threshold: HALF, mode: "gradual" });
  const removed = (rain: readonly number[]): number[] => Array.from(removal(Float64Array.from(rain)));
  const forecasts = records.map(({ record }, at) => syntheticForecasts(record.years, skill, 100_003 * (at + 1)));
  const scores = forecasts.map((one) => scoresOf(one, SCORED_YEAR, removed));
  return records.map((one, at) => {
    const weights = isCalibrated ? weightsOf(scores, scores[at]!) : uncalibrated;
    return { name: one.name, weights, judgment: judgePlace(one, { ...forecasts[at]!, weights }, removal, kernels) };
  });
}

type Removal = (rain: Float64Array) => Float64Array;

function judgePlace(
  { name, record: { years, p, d } }: Named,
  { members, came, weights }: ReturnType<typeof syntheticForecasts> & { weights: number[] },
  removal: Removal,
  kernels: Analytics,
): ForecastJudgment {
  const known = knownYears({ p, d }, name, kernels);
  const truth = knownTruth(years, removal);
  const dayOf = (week: number): string => addDays(JANUARY_1, WEEK * week);
  const horizon = (week: number) => ({ startDay: dayOf(week), days: DAYS });
  const dry = Array.from({ length: MONDAYS }, (_, week) =>
    conditionalRain({ years: known }, dayOf(week), horizon(week)).map(removal),
  );
  const columnsOf = (week: number, year: number): Float64Array[] => {
    const forecast = asPlanned(members(year, WEEK * week), weights, dayOf(week));
    const first = conditionalRain({ years: known, forecast }, dayOf(week), { ...horizon(week), days: LEADS });
    const shares = removal(Float64Array.from(first.flatMap((rain) => [...rain])));
    return first.map((_, at) => {
      const column = dry[week]![at % known.length]!.slice();
      column.set(shares.subarray(LEADS * at, LEADS * (at + 1)));
      return column;
    });
  };
  const decided = new Map<string, boolean>();
  /** By the plan without a forecast; the gain then decides. */
  const isDue = (week: number, level: number): boolean => {
    const key = `${week} ${level}`;
    const before = decided.get(key);
    if (before !== undefined) return before;
    const { plans, best } = kernels.optimizeCleanings(planInput(dry[week]!, level));
    const due = plans[best]!.cuts[0] === 0;
    decided.set(key, due);
    return due;
  };
  const waitOf = (columns: Float64Array[], level: number) =>
    kernels.waitValue({ ...planInput(columns, level), cut: 0, day: 0 });
  const isWashed = {
    none: () => false,
    plan: isDue,
    waiting: (week: number, level: number) => isDue(week, level) && waitOf(dry[week]!, level).gain <= 0,
    forecast: (week: number, level: number, year: number) =>
      isDue(week, level) && waitOf(columnsOf(week, year), level).gain <= 0,
  };
  const holds: { year: number; week: number }[] = [];
  const held = follow(truth, (week, level, year) => {
    if (!isDue(week, level)) return false;
    const { gain, chanceBy } = waitOf(columnsOf(week, year), level);
    if (gain <= 0 || chanceBy.at(-1)! < SAID) return true;
    if (year !== SCORED_YEAR) holds.push({ year, week });
    return false;
  });
  const none = follow(truth, isWashed.none);
  const plan = follow(truth, isWashed.plan);
  const judgedYears = <Value>(byYear: readonly Value[]): Value[] => byYear.filter((_, year) => year !== SCORED_YEAR);
  const policy = ({ costs, washes }: typeof plan): Policy => {
    const gains = judgedYears(costs.map((cost, year) => plan.costs[year]! - cost));
    const center = mean(gains);
    const variance = gains.reduce((sum, gain) => sum + (gain - center) ** 2, 0) / (gains.length - 1);
    const savings = mean(judgedYears(costs.map((cost, year) => none.costs[year]! - cost)));
    return { savings, washes, error: Math.sqrt(variance / gains.length) };
  };
  // Of a hold of several Mondays, the first.
  const episodes = holds.filter(
    ({ year, week }) => !holds.some((one) => one.year === year && (one.week === week - 1 || one.week === week - 2)),
  );
  const keptBy = (year: number, day: number, days: number): number =>
    removal(
      flat(0)
        .subarray(0, days)
        .map((_, lead) => came(year, day + lead)),
    ).reduce((left, share) => left * (1 - share), 1);
  const rightOf = ({ year, week }: (typeof episodes)[number]): boolean => {
    const washed = follow(truth, (w, level, y) => (y === year && w === week) || isWashed.plan(w, level));
    const waited = follow(truth, (w, level, y) => !(y === year && w === week) && isWashed.plan(w, level));
    const cost = ({ costs }: typeof plan): number => (costs[year] ?? 0) + (costs[year + 1] ?? 0);
    return cost(waited) < cost(washed);
  };
  return {
    plan: policy(plan),
    waiting: policy(follow(truth, isWashed.waiting)),
    forecast: policy(follow(truth, isWashed.forecast)),
    said: {
      ...policy(held),
      episodes: episodes.length,
      right: episodes.filter(rightOf).length,
      rained: episodes.filter(({ year, week }) => keptBy(year, WEEK * week, 2 * WEEK) <= 0.5).length,
    },
    years: judgedYears(years).length,
    reliability: reliabilityOf(columnsOf, (year, week) => keptBy(year, WEEK * week, CHANCE_DAYS) <= 0.5, years.length),
  };
}

const BINS = 5;

function reliabilityOf(
  columnsOf: (week: number, year: number) => Float64Array[],
  isRained: (year: number, week: number) => boolean,
  years: number,
): ForecastJudgment["reliability"] {
  const bins = Array.from({ length: BINS }, () => ({ said: 0, came: 0, days: 0 }));
  for (let year = SCORED_YEAR + 1; year < Math.min(years, 9); year++) {
    for (let week = 0; week < MONDAYS; week++) {
      const kept = columnsOf(week, year).map((column) =>
        column.subarray(0, CHANCE_DAYS).reduce((left, share) => left * (1 - share), 1),
      );
      const chance = mean(kept.map((left) => Number(left <= 0.5)));
      const bin = bins[Math.min(BINS - 1, Math.floor(BINS * chance))]!;
      bin.days++;
      bin.said += chance;
      bin.came += Number(isRained(year, week));
    }
  }
  return bins;
}
