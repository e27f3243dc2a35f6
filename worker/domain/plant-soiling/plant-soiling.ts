import { pick } from "#contract/records/field";
import type { Agreement, BasisReason, SensorPart } from "#contract/decision/decision";
import { dayNumber, dayText } from "#contract/common/calendar";
import { WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import { sensorCases, type SensorCases } from "./cases.ts";
import { type LawKnowledge, lawKnowledge, type Mixed, type ResponseKnowledge, responseKnowledge } from "./evidence.ts";
import { plantLosses, type SensorFactor, sensorFactors, weighed } from "./factors.ts";
import { type PlantLevel, plantLevel } from "./level.ts";
import { type PlantRate, measuredRate, monthFactors, monthsMeasured, spellSquares } from "./rate.ts";
import { type SensorSummary, type SensorRecord, summarizeSensor, type SummaryKernels } from "./sensor-summary.ts";
import { independentSensors, sensorWeights, type WeighedSensor } from "./shares.ts";

const SPARK_DAYS = 30;

/** Soiling of a plant by all its sensors: what its plan is drawn from. Losses in percent, ranges 95% in points. */
export interface PlantSoiling {
  level: PlantLevel | null;
  /** How far the sensors may be from the plant as a whole [ln], in rate and level. */
  error: number;
  /** Null: not measured. */
  rate: PlantRate | null;
  /** Interval that a person chose for a sensor [%/day]. */
  chosen: SensorSummary["chosen"];
  /** Number of calendar months with intervals, and factor of the rate by month. */
  months: number;
  season: number[];
  laws: Mixed<LawKnowledge>[];
  responses: Mixed<ResponseKnowledge>[];
  /** Without what each would decide alone, which takes plans. */
  sensors: Omit<SensorPart, "alone">[];
  agreement: Agreement;
  reasons: BasisReason[];
  silence: SensorCases["silence"];
  /** Loss of the plant by day number. */
  losses: ReadonlyMap<number, number>;
}

/** What a plan is drawn from. */
export type DrawnSoiling = Pick<
  PlantSoiling,
  "chosen" | "error" | "laws" | "level" | "months" | "rate" | "responses" | "season"
>;

/** Sensors without a share of the plant change nothing but their own line. Null without sensors. */
export function plantSoiling(summaries: readonly SensorSummary[], today: string): PlantSoiling | null {
  const weights = sensorWeights(summaries.map(({ share }) => share));
  const { counted, places } = differentSensors(summaries, weights);
  if (counted.length === 0) return null;
  const factors = sensorFactors(counted, partialWash(counted));
  const level = plantLevel(counted, factors);
  const known = counted.map((sensor, place) => ({ ...sensor, ...factors.sensors[place]! }));
  const intervals = known.map(({ weight, factor, intervals: own }) => ({
    weight,
    intervals: own.map((interval) => ({ ...interval, log: interval.log - Math.log(factor) })),
  }));
  const mean = measuredRate(intervals);
  const season = monthFactors(intervals, mean?.log ?? 0);
  const laws = lawKnowledge(known, counted[0]!.growth.limits);
  const responses = responseKnowledge(known, counted[0]!.rain);
  const cases = sensorCases(
    counted.map((sensor, place) => ({
      ...sensor,
      factor: factors.sensors[place]!,
      goodDays: sensor.losses.size,
    })),
    dayNumber(today),
    { level, rainDiffers: responses.length > 1, growthDiffers: laws.length > 1 },
  );
  return {
    level,
    error: factors.spread / Math.sqrt(independentSensors(measuring(known))),
    rate: mean && { ...mean, squares: spellSquares(intervals, season, mean.spells) },
    chosen: counted.find(({ chosen }) => chosen !== null)?.chosen ?? null,
    months: monthsMeasured(intervals),
    season,
    laws,
    responses,
    sensors: summaries.map(({ device_id, device_name, level: own, losses, intervals: its, zero }, at) => ({
      device_id,
      device_name,
      share: weights[at]!,
      factor: factors.sensors[places[at]!]?.factor ?? 1,
      state: cases.states[places[at]!] ?? "live",
      day: own && dayText(own.day),
      loss: own && own.loss,
      range: own && own.range,
      days: losses.size,
      rate: meanRate(its),
      zero: zero.points,
    })),
    ...pick(cases, ["agreement", "reasons", "silence"]),
    losses: plantLosses(counted, factors),
  };
}

function meanRate(intervals: SensorSummary["intervals"]): number | null {
  const rate = measuredRate([{ weight: 1, intervals }]);
  return rate && Math.exp(rate.log);
}

type Counted = SensorSummary & { weight: number };

/**
 * Sensors with a share, and for each of all its place among them. Devices with the same readings (a station that was
 * added twice) are one sensor.
 */
function differentSensors(summaries: readonly SensorSummary[], weights: readonly number[]) {
  const counted: Counted[] = [];
  const placeOf = new Map<string, number>();
  const places = summaries.map((summary, at) => {
    const { device_id, losses } = summary;
    if (weights[at] === 0) return -1;
    const readings = losses.size === 0 ? device_id : [...losses].join(";");
    const place = placeOf.get(readings) ?? counted.push({ ...summary, weight: 0 }) - 1;
    placeOf.set(readings, place);
    counted[place]!.weight += weights[at]!;
    return place;
  });
  return { counted, places };
}

/** A wash of a part of the plant moves its sensors against each other: factors start again after the newest one. */
function partialWash(sensors: readonly Counted[]): number {
  const days = sensors.flatMap(({ cleanings }) =>
    cleanings.filter(
      ({ day, share }) => (share ?? WHOLE_PLANT_PERCENT) < WHOLE_PLANT_PERCENT || !sensors.every(isCleanedOn(day)),
    ),
  );
  return Math.max(-Infinity, ...days.map(({ day }) => dayNumber(day) + 1));
}

const isCleanedOn =
  (day: string) =>
  ({ cleanings }: Counted): boolean =>
    cleanings.some((cleaning) => cleaning.day === day);

/** Sensors that showed a rate; all if none did. */
function measuring(sensors: readonly (Counted & SensorFactor)[]): WeighedSensor[] {
  const found = sensors.filter(({ intervals }) => intervals.length > 0);
  const some = found.length > 0 ? found : sensors;
  return weighed(some, some);
}

/** Losses of the 30 days up to `today` in tenths of a percent, as a small chart shows them. */
export const sparkOf = ({ losses }: Pick<PlantSoiling, "losses">, today: string): (number | null)[] =>
  Array.from({ length: SPARK_DAYS }, (_, place) => {
    const loss = losses.get(dayNumber(today) - SPARK_DAYS + 1 + place);
    return loss === undefined ? null : Math.round(loss * 10);
  });

const unmeasured: SensorRecord = {
  device_id: "",
  device_name: "",
  share: null,
  make: "own",
  systematic: 0,
  days: [],
  cleanings: [],
  chosen: null,
};

/** Soiling of a plant without sensors: the prior alone. */
export const typicalSoiling = (today: string, kernels: SummaryKernels): PlantSoiling =>
  plantSoiling([summarizeSensor(unmeasured, new Map(), kernels)], today)!;
