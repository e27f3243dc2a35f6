import { type Analytics, type DetectIntervalsResult, MAX_INTERVAL_DAYS } from "../../../analytics-wasm/types.ts";
import { monthlyRates } from "#domain/soiling/summaries";
import { addDays, dayNumber, dayOf, dayText, monthIndex, dayBounds } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import type { SoilingInterval, SoilingIntervals } from "#contract/soiling/soiling";
import { pumpState } from "#domain/soiling/wash-condition";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import { deviceObject } from "../../device/rpc.ts";
import { type DailySoilingDay, newestGoodDayQuery, dailySoilingDays, weatherDays } from "../devices/index.ts";
import { and, between, eq } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, type DeviceRow } from "../../platform/schema.ts";

/** Data next to the loss: rain by day [mm], days of logged cleanings, washes of the device. */
interface CleaningEvidence {
  rain: ReadonlyMap<string, number>;
  cleanings: readonly string[];
  washes: readonly WashRecord[];
  timezone: string;
}

type Detection = Pick<Analytics, "detectIntervals">;

export const goodDays = (days: readonly DailySoilingDay[]): DailySoilingDay[] =>
  days.filter(({ quality, loss }) => quality === "ok" && loss !== null);

/**
 * Segments and events of good days. Rain counts on any day between them, because rainy days are mostly too dark to be good. A wash counts
 * if its pump reports spraying.
 */
export function detectFrom(
  days: readonly DailySoilingDay[],
  { rain, cleanings, washes, timezone }: CleaningEvidence,
  kernels: Detection,
): DetectIntervalsResult {
  const good = goodDays(days);
  const [first = "", last = ""] = [good[0]?.day, good.at(-1)?.day];
  const lossOf = new Map(good.map(({ day, loss }) => [day, loss!]));
  const rainOnly = [...rain.keys()].filter((day) => day > first && day < last && !lossOf.has(day));
  const all = [...lossOf.keys(), ...rainOnly];
  const sprayed = washes.filter((wash) => !wash.alert && pumpState(wash.washPow) === "success");
  return kernels.detectIntervals({
    day: Float64Array.from(all, dayNumber),
    loss: Float64Array.from(all, (day) => lossOf.get(day) ?? NaN),
    rain: Float64Array.from(all, (day) => rain.get(day) ?? NaN),
    cleanings: ascending(cleanings.map(dayNumber)),
    washes: ascending(sprayed.map(({ washTime }) => dayNumber(dayOf(timezone, washTime)))),
  });
}

export function soilingIntervals(
  days: readonly DailySoilingDay[],
  evidence: CleaningEvidence,
  kernels: Detection,
): SoilingIntervals {
  const { segments, events, intervals } = detectFrom(days, evidence, kernels);
  const listed = intervals.map((index) => {
    const { start, end, slope, low, high, n, quality } = segments[index]!;
    return { start_date: dayText(start), end_date: dayText(end), rate: slope, low, high, days: n, quality };
  });
  return {
    intervals: listed,
    // Combines all years: a month is measured if any year had a dry one.
    monthlyRates: monthlyRates(
      listed.map((interval) => ({ rate: interval.rate, days: daysByMonth(interval) })),
      MIN_DAYS_FOR_RATE,
    ),
    events: events.map(({ day, jump, kind }) => ({ day: dayText(day), jump, kind })),
  };
}

const ascending = (days: readonly number[]): Float64Array => Float64Array.from(new Set(days)).sort();

const MIN_DAYS_FOR_RATE = 7;

function daysByMonth({ start_date, end_date }: SoilingInterval): number[] {
  const days = Array<number>(12).fill(0);
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days[monthIndex(day)]!++;
  return days;
}

export interface DaysWithEvidence {
  days: DailySoilingDay[];
  evidence: CleaningEvidence;
}

/** Of the days up to the newest good one. */
export async function historyOf(env: Env, db: Database, device: DeviceRow): Promise<DaysWithEvidence> {
  const [newest] = await newestGoodDayQuery(db, device.device_id);
  if (!newest) return { days: [], evidence: { rain: new Map(), cleanings: [], washes: [], timezone: device.timezone } };
  const span = { from: addDays(newest.day, 1 - MAX_INTERVAL_DAYS), to: newest.day };
  return evidenceOf(env, db, device, span);
}

export async function evidenceOf(
  env: Env,
  db: Database,
  device: DeviceRow,
  { from, to }: { from: string; to: string },
): Promise<DaysWithEvidence> {
  const { device_id, timezone } = device;
  const logged = and(eq(cleaningEvents.device_id, device_id), between(cleaningEvents.day, from, to));
  const [{ days }, weather, cleanings, washes] = await Promise.all([
    dailySoilingDays(db, device_id, from, to),
    weatherDays({ db, hasService: hasWeatherService(env) }, device, { from, to }),
    db.select({ day: cleaningEvents.day }).from(cleaningEvents).where(logged),
    deviceObject(env, device_id).washLog({ from: dayBounds(timezone, from).start, to: dayBounds(timezone, to).end }),
  ]);
  const rain = new Map(weather.days.flatMap(({ day, rain: fell }) => (fell === null ? [] : [[day, fell] as const])));
  return { days, evidence: { rain, cleanings: cleanings.map(({ day }) => day), washes, timezone } };
}
