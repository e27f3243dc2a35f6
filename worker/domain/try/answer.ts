import { addDays } from "#contract/common/calendar";
import { DEFAULT_SYSTEMATIC_POINTS } from "#contract/common/uncertainty";
import type { PlantDecision } from "#contract/decision/decision";
import { startingInputs } from "#contract/records/inputs";
import type { PlanEnergy } from "#contract/savings/savings";
import { byMonth } from "#contract/common/months";
import type { Analytics, DollarRange } from "../../../analytics-wasm/types.ts";
import { planPlant, unstoredDecision } from "../decision/index.ts";
import { plantSoiling } from "../plant-soiling/plant-soiling.ts";
import { rateKnowledge } from "../plant-soiling/rate.ts";
import { type SensorSummary, summarizeSensor } from "../plant-soiling/sensor-summary.ts";
import type { EnergySource } from "../plant-soiling/sources.ts";
import { dollarRangeOf, dollarsOf, isCounted } from "../soiling/day-dollars.ts";
import type { LoggerDays } from "./logger-days.ts";
import { rainOfState } from "./states.ts";

/** Fewer counted days show neither a rate nor a plan. */
export const MIN_COUNTED_DAYS = 14;
/** Standard deviations from the middle to P10. */
const Z_80 = 1.2816;
const DAYS_PER_WEEK = 7;

export interface TryTerms {
  /** Null: not chosen, so no rain is known. */
  state: string | null;
  /** [kW DC] */
  arrayKw: number;
  /** [$/kWh] */
  price: number;
  /** [$] */
  washCost: number;
}

export interface TryEnergy {
  from: EnergySource;
  year: PlanEnergy;
}

/** [$], 95% range */
interface LostDollars extends DollarRange {
  total: number;
}

/** What two files say, in the order of the page. */
export interface TryAnswer {
  days: number;
  counted: number;
  /** Null: none can be measured. P10 and P90 [%/day]. */
  rate: { rate: number; low: number; high: number; spells: number } | null;
  /** Of the counted days; null without any. */
  lost: LostDollars | null;
  /** A week of the counted days, on average. */
  week: LostDollars | null;
  /** On the day after the last one of the file. */
  decision: PlantDecision | null;
}

/** The same functions as for the sensor of a plant that has no other data. */
export function tryAnswer(
  { days, rain }: LoggerDays,
  { energy, terms, timezone }: { energy: TryEnergy | null; terms: TryTerms; timezone: string },
  kernels: Analytics,
): TryAnswer {
  const counted = days.filter((day) => isCounted(day) && day.loss !== null);
  const worth = {
    prices: byMonth(terms.price),
    arrayKw: terms.arrayKw,
    lossShares: energy?.year.lossCurve?.shares,
  };
  const range = counted.length === 0 ? null : dollarRangeOf(days, worth, DEFAULT_SYSTEMATIC_POINTS, kernels);
  const lost = range && { total: dollarsOf(days, worth, kernels).total, ...range };
  const weeks = counted.length / DAYS_PER_WEEK;
  const known = {
    days: days.length,
    counted: counted.length,
    lost,
    week: lost && { total: lost.total / weeks, low: lost.low / weeks, high: lost.high / weeks },
  };
  if (counted.length < MIN_COUNTED_DAYS) return { ...known, rate: null, decision: null };
  const today = addDays(days.at(-1)!.day, 1);
  const sensor = sensorOf({ days, rain }, kernels);
  const rate = rateOf(sensor, today);
  const years = terms.state === null ? null : rainOfState(terms.state, kernels);
  if (energy === null || years === null) return { ...known, rate, decision: null };
  const planned = planPlant(
    {
      today,
      timezone,
      inputs: {
        ...startingInputs,
        array_size: terms.arrayKw,
        solar_cost: terms.price,
        wash_cost: terms.washCost,
        localSoilingRate: null,
      },
      energy,
      rain: { covered: true, ...years },
      fallen: rain,
      sensors: [sensor],
      washes: [],
    },
    kernels,
  );
  return { ...known, rate, decision: unstoredDecision(planned, { timezone, today }) };
}

const sensorOf = ({ days, rain }: LoggerDays, kernels: Analytics): SensorSummary =>
  summarizeSensor(
    {
      device_id: "file",
      device_name: "Logger file",
      share: null,
      make: "other",
      systematic: DEFAULT_SYSTEMATIC_POINTS,
      days,
      cleanings: [],
      chosen: null,
    },
    rain,
    kernels,
  );

/** As plans are drawn: the measured rate with what is usual elsewhere. */
function rateOf(sensor: SensorSummary, today: string): TryAnswer["rate"] {
  const soiling = plantSoiling([sensor], today);
  if (soiling === null || soiling.rate === null) return null;
  const { log, spread } = rateKnowledge(soiling.rate, soiling.error);
  const at = (deviations: number): number => Math.exp(log + deviations * spread);
  return { rate: at(0), low: at(-Z_80), high: at(Z_80), spells: soiling.rate.spells };
}
