import { addDays } from "#contract/common/calendar";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import {
  type SensorRecord,
  type SensorSummary,
  summarizeSensor,
} from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { type PlantSoiling, plantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import type { SoilingInputs } from "../../../worker/domain/plant-soiling/sources.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import { analytics } from "../../analytics/support.ts";

const FIRST = "2025-01-01";
const DAY_NOISE = 0.3;
const SYSTEMATIC = 0.5;
const Z_95 = 1.96;
const YEAR = 365;
const WET_MONTHS = Float64Array.of(45, 45, 35, 18, 8, 3, 1, 2, 5, 12, 25, 40);
const WET_DAYS = Float64Array.of(6, 6, 5, 3, 1.5, 0.7, 0.3, 0.4, 0.9, 2, 4, 5);

export interface PlantOptions {
  seed: number;
  sensors: number;
  days?: number;
  /** How sensors differ [ln]. */
  spread?: number;
  /** Share of the sensor days without a reading. */
  missing?: number;
  /** Chance that soiling levels off, at 8 to 25%. */
  limited?: number;
  rate?: number;
  /** Rain that removes half [mm]. */
  half?: number;
  washes?: number[];
}

/** A plant whose soiling is known: `plant` [%] by day, `factors` of its sensors, and a coming year. */
export interface SimulatedPlant {
  today: string;
  records: SensorRecord[];
  rain: Map<string, number | null>;
  plant: number[];
  factors: number[];
  rainYears: Float64Array[];
  half: number;
  rate: number;
  limit: number;
  /** Loss of the plant by day [%] in the year that follows, with washes on these days. */
  coming: (year: number, washes: readonly number[]) => number[];
}

export function simulatedPlant({
  seed,
  sensors,
  days = 400,
  spread = 0.3,
  missing = 0,
  limited = 0.25,
  rate,
  half: known,
  washes = [],
}: PlantOptions): SimulatedPlant {
  const uniform = mulberry32(seed * 7919 + 13);
  const normal = gaussian(uniform);
  const site = rate ?? Math.exp(Math.log(0.1) + 0.5 * normal());
  const spells = 0.15 + 0.25 * uniform();
  const drawn = Math.min(25, Math.max(1, 5 * Math.exp(0.6 * normal())));
  const half = known ?? drawn;
  const steepness = 1.8 + 1.7 * uniform();
  const limit = uniform() < limited ? 8 * (25 / 8) ** uniform() : Infinity;
  const memory = rainMemory(WET_MONTHS);
  const years = (count: number, of: string): Float64Array[] =>
    analytics.rainYears({ p: WET_MONTHS, d: WET_DAYS, seed: `${of} ${seed}`, years: count, memory });
  const past = Float64Array.from(years(Math.ceil(days / YEAR), "past").flatMap((year) => Array.from(year)));
  const grow = (rain: Float64Array, start: number, cleaned: readonly number[], random: () => number): number[] => {
    const draw = gaussian(random);
    let [level, spell] = [start, draw()];
    return Array.from(rain, (fallen, day) => {
      if (cleaned.includes(day)) level = 0;
      if (fallen >= 0.5) level /= 1 + (fallen / half) ** steepness;
      if (random() < 1 / 45) spell = draw();
      const gain = site * Math.exp(spells * spell - spells ** 2 / 2) * (1 - level / limit);
      level += gain;
      return level - gain / 2;
    });
  };
  const plant = grow(past.subarray(0, days), 0, washes, uniform);
  const factors = Array.from({ length: sensors }, () => Math.exp(spread * normal() - spread ** 2 / 2));
  const today = addDays(FIRST, days - 1);
  const records = factors.map((factor, place): SensorRecord => {
    const offset = (SYSTEMATIC / Z_95) * normal();
    return {
      device_id: `d${place}`,
      device_name: `Sensor ${place}`,
      share: null,
      make: "A",
      systematic: SYSTEMATIC,
      days: plant.map((level, day) => {
        const isGood = past[day]! <= 10 && uniform() >= Math.max(missing, 0.05);
        const loss = factor * level + offset + DAY_NOISE * normal();
        const known = isGood ? loss : null;
        return { day: addDays(FIRST, day), loss: known, quality: "ok", uncertainty: 0.3, windowInsolation: 4 };
      }),
      cleanings: washes.map((day) => ({ day: addDays(FIRST, day), share: null })),
      chosen: null,
    };
  });
  return {
    today,
    records,
    rain: new Map(plant.map((_, day) => [addDays(FIRST, day), past[day]!])),
    plant,
    factors,
    half,
    rate: site,
    limit,
    rainYears: years(30, "known"),
    coming: (year, cleaned) =>
      grow(years(year + 1, "coming")[year]!, plant.at(-1)!, cleaned, mulberry32(seed * 104_729 + year)),
  };
}

/** Of records with the rain that they were last summarized with: tests ask for the same plant again and again. */
const known = new WeakMap<SensorRecord, { rain: SimulatedPlant["rain"]; summary: SensorSummary }>();
function summaryOf(record: SensorRecord, rain: SimulatedPlant["rain"]): SensorSummary {
  const found = known.get(record);
  if (found?.rain === rain) return found.summary;
  const summary = summarizeSensor(record, rain, analytics);
  known.set(record, { rain, summary });
  return summary;
}

export const summaries = ({ records, rain }: Pick<SimulatedPlant, "records" | "rain">): SensorSummary[] =>
  records.map((record) => summaryOf(record, rain));

export const autoInputs: SoilingInputs = {
  rate: { setting: "auto", entered: null },
  rain: { setting: "auto", entered: null, per: "day" },
  energy: "pvsyst",
};

export const soilingOf = ({ today, ...plant }: Pick<SimulatedPlant, "records" | "rain" | "today">): PlantSoiling =>
  plantSoiling(summaries(plant), today)!;

/** The plant with sensors that differ in this. */
export const withRecords = (
  plant: SimulatedPlant,
  change: (record: SensorRecord, place: number) => Partial<SensorRecord>,
): SimulatedPlant =>
  Object.assign({}, plant, {
    records: plant.records.map((record, place) => Object.assign({}, record, change(record, place))),
  });
