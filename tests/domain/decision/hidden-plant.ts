import { addDays } from "../../../worker/contract/common/calendar.ts";
import {
  decidePlant,
  growthLaws,
  learnedResponse,
  plantDecision,
  rateDraws,
  type PlantInputs,
} from "../../../worker/domain/decision/index.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import { analytics, rowOf, TODAY } from "./random-plant.ts";

const YEAR = 365;
const RECORD = 395;
const DAY_NOISE = 0.3;
const Z_95 = 1.96;

const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));
/** Day of the year of the plan's first day, November 30. */
const FIRST = 333;

interface Knowledge {
  /** Chance that soiling levels off. */
  levelsOff: number;
  isResponseLearned: boolean;
  worlds: number;
}

/** A plant with hidden rate, spells, season, law and rain response; the plan knows 13 months of one sensor and a biased climate. */
export function hiddenPlant(seed: number, { levelsOff, isResponseLearned, worlds }: Knowledge) {
  const uniform = mulberry32(seed * 7919 + 11);
  const normal = gaussian(uniform);
  const between = (low: number, high: number): number => low + (high - low) * uniform();

  const wet = between(0.5, 4);
  const season = between(0, 0.9);
  const d = column(12, (month) => wet * (1 + season * Math.cos((Math.PI * (month - 0.5)) / 6)));
  const heavy = between(4, 9);
  const rainOf = (factor: number, years: number, of: string): Float64Array[] => {
    const p = d.map((days) => days * heavy * factor);
    return analytics.rainYears({ p, d, seed: `${of} ${seed}`, years, memory: rainMemory(p) });
  };
  const known = rainOf(1, 30, "known");
  const valley = Math.exp(0.13 * normal());
  const fallen = rainOf(valley, 3, "fallen").flatMap((year) => Array.from(year));
  const coming = rainOf(valley, 7, "coming").flatMap((year) => Array.from(year));

  const site = 0.13 * 1.5 ** normal();
  const spread = between(0.1, 0.45);
  const swing = between(0, 0.4);
  const peak = between(0, YEAR);
  const limit = uniform() < levelsOff ? 8 * (25 / 8) ** uniform() : Infinity;
  const half = Math.min(25, Math.max(1, 5 * Math.exp(0.8 * normal())));
  const steepness = between(1.8, 3.5);
  let spell = normal();
  const rateOf = (dayOfYear: number): number => {
    if (uniform() < 1 / 45) spell = normal();
    return (
      site * Math.exp(swing * Math.cos((2 * Math.PI * (dayOfYear - peak)) / YEAR) + spread * spell - spread ** 2 / 2)
    );
  };
  /** Noon and evening losses of a morning, calculated without the plan's code [%]. */
  const soil = (morning: number, mm: number, rate: number): [number, number] => {
    const left = mm >= 0.5 ? morning / (1 + (mm / half) ** steepness) : morning;
    const grow = (part: number): number =>
      Math.min(30, limit === Infinity ? left + part * rate : limit - (limit - left) * Math.exp((-part * rate) / limit));
    return [grow(0.5), grow(1)];
  };

  // The sensor's record of 13 months until yesterday, with a logged wash.
  const offset = 0.25 * normal();
  const washed = Math.floor(between(60, RECORD - 60));
  const begin = FIRST + YEAR - RECORD;
  const [loss, rain, cleaned] = [new Float64Array(RECORD), new Float64Array(RECORD), new Float64Array(RECORD)];
  let level = between(0, 3);
  for (let day = 0; day < RECORD; day++) {
    if (day === washed) [level, cleaned[day]] = [0, 1];
    rain[day] = fallen[begin + day]!;
    const [noon, evening] = soil(level, rain[day]!, rateOf((begin + day) % YEAR));
    loss[day] = rain[day]! > 10 || uniform() < 0.1 ? NaN : noon + offset + DAY_NOISE * normal();
    level = evening;
  }

  const day = column(RECORD, (at) => at);
  const { segments, intervals } = analytics.detectIntervals({ day, loss, rain, cleanings: Float64Array.of(washed) });
  const rates = intervals
    .map((interval) => segments[interval]!)
    .map(({ slope, low, high, start, end }) => ({ rate: slope, low, high, days: end - start + 1 }));
  const { rate, straight } = rateDraws(rates);
  const evidence = { loss, rain, cleaned, rate: rates[0]?.rate ?? 0 };
  const nothing = new Float64Array(0);
  const fitted = analytics.fittedLevel({
    day: day.slice(-180),
    loss: loss.slice(-180),
    rain: rain.slice(-180),
    cleanings: Float64Array.of(washed).filter((at) => at >= RECORD - 180),
    systematic: 0.5,
  });
  const newest = loss.findLast(Number.isFinite)!;
  const response = analytics.rainResponse(
    isResponseLearned ? evidence : { loss: nothing, rain: nothing, cleaned: nothing, rate: 0 },
  );
  const inputs: PlantInputs = {
    today: TODAY,
    terms: {
      weeks: 52,
      prices: Array.from({ length: 12 }, () => 0.08),
      washCost: between(500, 4000),
      blockedWeeks: [],
      residualSoiling: 0,
      washDays: 1,
    },
    energy: {
      daily: Array.from({ length: YEAR }, (_, at) => 30_000 + 12_000 * Math.cos((2 * Math.PI * (at - 172)) / YEAR)),
    },
    years: known,
    soiling: {
      ...learnedResponse(response),
      season: Array.from({ length: 12 }, () => 1),
      level:
        fitted.days > 0
          ? { mean: Math.max(0, fitted.loss) / 100, spread: fitted.uncertainty / Z_95 / 100 }
          : { mean: Math.max(0, newest) / 100, spread: 0.4 / 100 },
      rate,
      laws: growthLaws(analytics.growthLaw(evidence), straight),
      energySpread: 0.03,
    },
    practice: { chosen: null, logged: [addDays(TODAY, washed - RECORD)], recordDays: RECORD, plannedCleanings: 1 },
    worlds,
  };
  const plan = decidePlant(inputs, analytics);
  const decision = plantDecision(rowOf(plan), TODAY);

  const placeOf = (date: string): number => Math.round((Date.parse(date) - Date.parse(TODAY)) / 86_400_000);
  const energy = (at: number): number => inputs.energy.daily[(FIRST + at) % YEAR]! * 0.08;
  const start = level;
  /** Loss of a coming year with washes [$]. */
  const years = Array.from({ length: 6 }, (_, year) => {
    const rain = coming.slice(FIRST + year * YEAR, FIRST + (year + 1) * YEAR);
    spell = normal();
    const daily = rain.map((_, at) => rateOf((FIRST + at) % YEAR));
    const factor = Math.exp(0.03 * normal());
    return (dates: readonly string[]): number => {
      const washes = new Set(dates.map((date) => placeOf(date)));
      let [morning, sum] = [start, 0];
      for (const [at, mm] of rain.entries()) {
        if (washes.has(at)) morning = 0;
        const [noon, evening] = soil(morning, mm, daily[at]!);
        sum += (energy(at) * factor * noon) / 100;
        morning = evening;
      }
      return sum;
    };
  });
  return { plan, decision, years };
}

export interface Tally {
  years: number;
  held: number;
  below: number;
  promised: number;
  median: number;
  earned: number;
  worths: number;
  worthHeld: number;
  promisedWorth: number;
  earnedWorth: number;
  /** Chance that the next wash pays, and whether it did. */
  odds: { said: number; paid: boolean }[];
}

/** What plans said about years to come, and what came. */
export function judge(plants: number, knowledge: Knowledge, first = 1): Tally {
  const tally: Tally = {
    years: 0,
    held: 0,
    below: 0,
    promised: 0,
    median: 0,
    earned: 0,
    worths: 0,
    worthHeld: 0,
    promisedWorth: 0,
    earnedWorth: 0,
    odds: [],
  };
  for (let seed = first; seed < first + plants; seed++) {
    const { plan, decision, years } = hiddenPlant(seed, knowledge);
    const { dates } = plan.plans[plan.best]!;
    if (dates.length === 0) continue;
    for (const lossWith of years) {
      const planned = lossWith(dates);
      const earned = lossWith([]) - planned - dates.length * plan.washCost;
      tally.years++;
      tally.held += Number(earned >= plan.overNone.p10 && earned <= plan.overNone.p90);
      tally.below += Number(earned < plan.overNone.p10);
      tally.promised += plan.overNone.mean;
      tally.median += plan.overNone.p50;
      tally.earned += earned;
      if (decision.wash === null) continue;
      const worth = lossWith(dates.slice(1)) - planned - plan.washCost;
      tally.worths++;
      tally.worthHeld += Number(worth >= decision.wash.worth.p10 && worth <= decision.wash.worth.p90);
      tally.promisedWorth += decision.wash.worth.mean;
      tally.earnedWorth += worth;
      tally.odds.push({ said: decision.wash.pays, paid: worth > 0 });
    }
  }
  return tally;
}
