import type { Analytics, GrowthEvidence, RainEvidence, SensorZero } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber } from "#contract/common/calendar";
import { WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import type { DayQuality } from "#contract/soiling/day-quality";
import { usualRain } from "./evidence.ts";
import type { SensorLevel } from "./level.ts";
import type { PlantInterval } from "./rate.ts";

export type SummaryKernels = Pick<
  Analytics,
  "detectIntervals" | "fittedLevel" | "growthEvidence" | "lossUncertainty" | "rainEvidence" | "sensorZero"
>;

/** Days that the level is fitted to: a rainless season, and enough to know the noise. */
const FITTED_DAYS = 180;

export interface SensorDay {
  day: string;
  loss: number | null;
  quality: DayQuality;
  uncertainty: number | null;
  windowInsolation: number | null;
}

/** What is known of a sensor, with a year or more of days, oldest first. */
export interface SensorRecord {
  device_id: string;
  device_name: string;
  /** Share of the plant [%]; null: an equal part. */
  share: number | null;
  /** Devices of one make err alike. */
  make: string;
  /** Half the 95% range of the error that all days share [points]. */
  systematic: number;
  days: readonly SensorDay[];
  /** `share` of the plant [%]; null: all of it. */
  cleanings: readonly { day: string; share: number | null }[];
  /** An interval that a person chose is the only one of its sensor [%/day]. */
  chosen: { rate: number; first: string; last: string } | null;
}

/** A sensor by itself; what several sensors say together follows from these. */
export interface SensorSummary extends Omit<SensorRecord, "days"> {
  /** What it reads of a clean surface, which is left out of all below; `systematic` is what remains unknown of it. */
  zero: SensorZero;
  /** Good days: day number and loss. */
  losses: ReadonlyMap<number, number>;
  level: SensorLevel | null;
  /** As the sensor soils, not the plant. */
  intervals: PlantInterval[];
  growth: GrowthEvidence;
  rain: RainEvidence;
  /** Newest day with readings, dark ones included, and whether the newest loss is in doubt. */
  reported: { day: number; isInDoubt: boolean } | null;
}

/** `rain`: of the plant [mm], because its devices share the weather. */
export function summarizeSensor(
  record: SensorRecord,
  rain: ReadonlyMap<string, number | null>,
  kernels: SummaryKernels,
): SensorSummary {
  const { days: all, ...sensor } = record;
  const days = all.filter((day): day is SensorDay & { loss: number } => day.loss !== null);
  const read = days.filter(({ quality }) => quality === "ok");
  const [first, last] = [read[0]?.day ?? "", read.at(-1)?.day ?? ""];
  const count = read.length === 0 ? 0 : dayNumber(last) - dayNumber(first) + 1;
  const cleaned = new Set(record.cleanings.map(({ day }) => day));
  const columns = columnsOf(first, count, lossesOf(read), rain);
  const { segments, intervals } = kernels.detectIntervals({ ...columns, cleanings: numbersOf(cleaned) });
  const detected = intervals
    .map((interval) => segments[interval]!)
    .filter(({ slope }) => slope > 0)
    .map(({ slope, start, end }) => ({ log: Math.log(slope), first: start, last: end }));
  const spells = {
    loss: columns.loss,
    rain: columns.rain,
    cleaned: columns.day.map((_, place) => Number(cleaned.has(addDays(first, place)))),
    rate: detected.length === 0 ? 0 : Math.exp(detected[0]!.log),
  };
  const washes = record.cleanings
    .filter(({ share }) => share === null || share === WHOLE_PLANT_PERCENT)
    .map(({ day }) => dayNumber(day) - dayNumber(first));
  const zero =
    count === 0
      ? { points: 0, range: record.systematic }
      : kernels.sensorZero({
          ...spells,
          washes: Float64Array.from(washes),
          systematic: record.systematic,
          usualRain,
        });
  const good = read.map((day) => Object.assign({}, day, { loss: day.loss - zero.points }));
  const newest = all.at(-1);
  return {
    ...sensor,
    systematic: zero.range,
    zero,
    losses: lossesOf(good),
    level: levelOf({ systematic: zero.range }, good, { rain, cleaned }, kernels),
    intervals: chosenInterval(record) ?? detected,
    growth: kernels.growthEvidence({ ...spells, loss: spells.loss.map((loss) => loss - zero.points) }),
    rain: kernels.rainEvidence({ ...spells, zero: zero.points }),
    reported: newest ? { day: dayNumber(newest.day), isInDoubt: days.at(-1)?.quality === "in-doubt" } : null,
  };
}

const numbersOf = (days: Iterable<string>): Float64Array => Float64Array.from(days, dayNumber).sort();

const lossesOf = (days: readonly { day: string; loss: number }[]): Map<number, number> =>
  new Map(days.map(({ day, loss }) => [dayNumber(day), loss]));

/** Consecutive days: rainy days are mostly too dark to be good. */
function columnsOf(
  first: string,
  count: number,
  losses: ReadonlyMap<number, number>,
  rain: ReadonlyMap<string, number | null>,
) {
  const day = Float64Array.from({ length: count }, (_, place) => dayNumber(first) + place);
  return {
    day,
    loss: day.map((number) => losses.get(number) ?? NaN),
    rain: day.map((_, place) => rain.get(addDays(first, place)) ?? NaN),
  };
}

function chosenInterval({ chosen }: SensorRecord): PlantInterval[] | null {
  if (chosen === null || !(chosen.rate > 0)) return null;
  return [{ log: Math.log(chosen.rate), first: dayNumber(chosen.first), last: dayNumber(chosen.last) }];
}

/** End of a line through the newest interval; the newest good day if that is too short or was just cleaned. */
function levelOf(
  { systematic }: Pick<SensorRecord, "systematic">,
  good: readonly (SensorDay & { loss: number })[],
  { rain, cleaned }: { rain: ReadonlyMap<string, number | null>; cleaned: ReadonlySet<string> },
  kernels: SummaryKernels,
): SensorLevel | null {
  const newest = good.at(-1);
  if (newest === undefined) return null;
  const since = addDays(newest.day, -FITTED_DAYS);
  const fitted = good.filter(({ day }) => day >= since);
  const count = dayNumber(newest.day) - dayNumber(fitted[0]!.day) + 1;
  const { loss, uncertainty, days } = kernels.fittedLevel({
    ...columnsOf(fitted[0]!.day, count, lossesOf(fitted), rain),
    cleanings: numbersOf(cleaned).filter((day) => day >= dayNumber(since)),
    systematic,
  });
  const day = dayNumber(newest.day);
  if (days > 0) return { day, loss, range: uncertainty };
  const range = kernels.lossUncertainty({
    loss: Float64Array.of(newest.loss),
    insolation: Float64Array.of(newest.windowInsolation ?? NaN),
    uncertainty: Float64Array.of(newest.uncertainty ?? NaN),
    systematic,
  });
  return { day, loss: newest.loss, range };
}
