import type { PlantDecision } from "../../../worker/contract/decision/decision.ts";
import type { PlantPlan } from "../../../worker/contract/decision/plant-plan.ts";
import { addDays } from "../../../worker/contract/common/calendar.ts";
import { decidePlant, plantDecision, type PlantInputs } from "../../../worker/domain/decision/index.ts";
import { representativeYears } from "../../../worker/domain/places/rain-years.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import { soilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { responseKnowledge } from "../../../worker/domain/plant-soiling/evidence.ts";
import { plantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import { type SensorRecord, summarizeSensor } from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import type { RainRecord } from "../../proof/rain/record.ts";
import { autoInputs } from "../plant-soiling/plants.ts";
import { analytics, rowOf, TODAY } from "./random-plant.ts";

const YEAR = 365;
const RECORD = 395;
const DAY_NOISE = 0.3;
/** Sensors soil this much differently [ln], and have offsets [points]. */
const FACTOR_SPREAD = 0.3;
const OFFSET = 0.25;
const SYSTEMATIC = 0.5;

const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, index) => value(index));
/** Day of the year of the plan's first day, November 30. */
const FIRST = 333;

/** A plan, and what a coming year loses with washes on these days [$], by year. */
export interface HiddenPlant {
  plan: PlantPlan;
  decision: PlantDecision;
  years: ((dates: readonly string[]) => number)[];
}

interface Knowledge {
  sensors: number;
  /** Chance that soiling levels off. */
  levelsOff: number;
  isResponseLearned: boolean;
  /** Rate of sites [%/day], and how they differ [ln]; default between unselected systems and NREL's, as the prior of plans. */
  sites?: { rate: number; spread: number };
  /** Share of the soiling that a wash leaves, which nobody has entered; default none. */
  leaves?: number;
  /** The plan knows only this sensor; default all. */
  only?: number;
  /** Rain that fell, of which the plan knows the twelve means; default generated. */
  record?: RainRecord;
  worlds: number;
}

const daysOf = (years: readonly Float64Array[]): number[] => years.flatMap((year) => Array.from(year));

/** Nine years of the record, each plant from another one on: the first three are behind it. */
function recordedRain({ years, p, d }: RainRecord, seed: number) {
  const first = (7 * seed) % (years.length - 8);
  return {
    known: representativeYears(analytics.rainYears({ p, d, seed: "known", years: 330, memory: rainMemory(p) }), 30),
    fallen: daysOf(years.slice(first, first + 3)),
    coming: daysOf(years.slice(first + 1, first + 9)),
  };
}

/** A plant with hidden rate, spells, season, law and rain response; the plan knows 13 months of its sensors and a biased climate. */
export function hiddenPlant(
  seed: number,
  {
    sensors,
    levelsOff,
    isResponseLearned,
    sites = { rate: 0.1, spread: 0.5 },
    leaves = 0,
    only,
    record,
    worlds,
  }: Knowledge,
): HiddenPlant {
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
  const valley = Math.exp(0.13 * normal());
  const { known, fallen, coming } =
    record === undefined
      ? {
          known: rainOf(1, 30, "known"),
          fallen: daysOf(rainOf(valley, 3, "fallen")),
          coming: daysOf(rainOf(valley, 7, "coming")),
        }
      : recordedRain(record, seed);

  const site = sites.rate * Math.exp(sites.spread * normal());
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

  // Records of 13 months until yesterday, with a logged wash.
  const washed = Math.floor(between(60, RECORD - 60));
  const begin = FIRST + YEAR - RECORD;
  let level = between(0, 3);
  const noons = Array.from({ length: RECORD }, (_, day) => {
    if (day === washed) level *= leaves;
    const [noon, evening] = soil(level, fallen[begin + day]!, rateOf((begin + day) % YEAR));
    level = evening;
    return noon;
  });
  const dayAt = (day: number): string => addDays(TODAY, day - RECORD);
  const rain = new Map(noons.map((_, day) => [dayAt(day), fallen[begin + day]!]));
  const summaries = Array.from({ length: sensors }, (_, sensor) => {
    const factor = sensors === 1 ? 1 : Math.exp(FACTOR_SPREAD * normal() - FACTOR_SPREAD ** 2 / 2);
    const offset = OFFSET * normal();
    const record: SensorRecord = {
      device_id: `d${sensor}`,
      device_name: `Sensor ${sensor}`,
      share: null,
      make: `make ${sensor}`,
      systematic: SYSTEMATIC,
      days: noons.map((noon, day) => ({
        day: dayAt(day),
        loss: fallen[begin + day]! > 10 || uniform() < 0.1 ? null : factor * noon + offset + DAY_NOISE * normal(),
        quality: "ok",
        uncertainty: 0.3,
        windowInsolation: 4,
      })),
      cleanings: [{ day: dayAt(washed), share: null }],
      chosen: null,
    };
    return summarizeSensor(record, rain, analytics);
  });
  const soiling = plantSoiling(only === undefined ? summaries : [summaries[only]!], TODAY)!;
  // With a typical response, the rains of the record are not looked at.
  const responses = isResponseLearned ? soiling.responses : responseKnowledge([], summaries[0]!.rain);
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
    rain: { years: known, mode: "gradual" },
    soiling: soilingDraws({ ...soiling, responses }, autoInputs),
    practice: {
      chosen: "lastYear",
      logged: [addDays(TODAY, washed - RECORD)],
      recordDays: RECORD,
      plannedCleanings: 1,
    },
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
        if (washes.has(at)) morning *= leaves;
        const [noon, evening] = soil(morning, mm, daily[at]!);
        sum += (energy(at) * factor * noon) / 100;
        morning = evening;
      }
      return sum;
    };
  });
  return { plan, decision, years };
}

interface Tally {
  years: number;
  held: number;
  below: number;
  promised: number;
  median: number;
  earned: number;
  /** Sum of the squared differences of what was said and earned. */
  squares: number;
  worths: number;
  worthHeld: number;
  promisedWorth: number;
  earnedWorth: number;
  /** Chance that the next wash pays, and whether it did. */
  odds: { said: number; paid: boolean }[];
}

/** What plans of plants 1, 2, … said about years to come, and what came. */
export function judge(plants: number, plantOf: (seed: number) => HiddenPlant, first = 1): Tally {
  const tally: Tally = {
    years: 0,
    held: 0,
    below: 0,
    promised: 0,
    median: 0,
    earned: 0,
    squares: 0,
    worths: 0,
    worthHeld: 0,
    promisedWorth: 0,
    earnedWorth: 0,
    odds: [],
  };
  for (let seed = first; seed < first + plants; seed++) {
    const { plan, decision, years } = plantOf(seed);
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
      tally.squares += (plan.overNone.mean - earned) ** 2;
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
