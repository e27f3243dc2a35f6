import { and, between, eq } from "drizzle-orm";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber } from "#contract/common/calendar";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import type { GrowthLimit } from "#contract/savings/growth-limit";
import type { MeasuredUncertainty } from "#contract/savings/plan-uncertainty";
import { growthLimit } from "#domain/cleaning-plan/index";
import type { Database } from "../../platform/db.ts";
import { RecentResults, sha256Hex } from "../../platform/digest.ts";
import { cleaningEvents, type DeviceRow } from "../../platform/schema.ts";
import {
  meanUncertainty,
  newestDailySoiling,
  type DailySoilingDay,
  dailySoilingDays,
  systematicUncertainty,
  weatherDays,
} from "../devices/index.ts";

/** Days that the level is fitted to: a rainless season, and enough to know the noise. */
const FITTED_DAYS = 180;
/** Standard deviations in a 95% range. */
const RANGE = 2 * 1.96;
const SPELL_DAYS = 400;
/** Devices whose results are kept; a few kB each, as most is the digest of what they were calculated from. */
const MAX_DEVICES = 500;

type History = Pick<MeasuredSoiling, "growth" | "uncertainty">;
type LevelOfDays = ReturnType<HistoryKernels["fittedLevel"]>;
const recent = new RecentResults<{ history: History; fit: LevelOfDays }>(MAX_DEVICES);

interface MeasuredSoiling {
  measured: MeasuredLoss | null;
  growth: GrowthLimit | null;
  uncertainty: MeasuredUncertainty | null;
}
type HistoryKernels = Pick<
  Analytics,
  "detectIntervals" | "fittedLevel" | "growthLaw" | "lossUncertainty" | "rainResponse"
>;

/**
 * Newest measured loss, offset included: the end of a line through the newest interval of soiling, because the error of one day may equal
 * weeks of soiling. If that interval is too short or was just cleaned, the newest good day. Also leveling off, and the uncertainty of rates
 * and rain response.
 */
export async function measuredSoiling(
  known: { db: Database; hasService: boolean },
  device: DeviceRow,
  kernels: HistoryKernels,
  before?: string,
): Promise<MeasuredSoiling> {
  const { device_id } = device;
  const newest = await newestDailySoiling(known.db, device_id, "ok", before);
  if (newest === null) return { measured: null, growth: null, uncertainty: null };
  const [from, to] = [addDays(newest.day, -SPELL_DAYS), newest.day];
  const [{ days }, weather, cleaningDays, { points: systematic }] = await Promise.all([
    dailySoilingDays(known.db, device_id, from, to),
    weatherDays(known, device, { from, to }),
    known.db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device_id), between(cleaningEvents.day, from, to))),
    systematicUncertainty(known.db, device),
  ]);
  const rain = new Map(weather.days.map(({ day, rain: millimeters }) => [day, millimeters]));
  const cleaned = Float64Array.from(cleaningDays, ({ day }) => dayNumber(day)).sort();
  const columns = columnsOf(days, rain);
  const since = addDays(newest.day, -FITTED_DAYS);
  const fitted = columnsOf(
    days.filter(({ day }) => day >= since),
    new Map([...rain].filter(([day]) => day >= since)),
  );
  const cleanings = cleaned.filter((day) => day >= dayNumber(since));
  const inputs = [...Object.values(columns), cleaned, [dayNumber(since), systematic]];
  const { history, fit } = recent.get(await digestOf(inputs), () => ({
    history: historyOf(columns, cleaned, kernels),
    fit: kernels.fittedLevel({ ...fitted, cleanings, systematic }),
  }));
  if (fit.days > 0)
    return { measured: { day: newest.day, loss: fit.loss, uncertainty: fit.uncertainty, days: fit.days }, ...history };
  const uncertainty = meanUncertainty([newest], systematic, kernels);
  const range = uncertainty === null ? {} : { uncertainty };
  return { measured: { day: newest.day, loss: newest.loss!, days: 1, ...range }, ...history };
}

/** All that the kernels get, so a correction of any day, a cleaning or a setting makes another key. */
const digestOf = (columns: readonly ArrayLike<number>[]): Promise<string> =>
  sha256Hex(columns.map((column) => `${column.length}:${Array.from(column).join()}`).join(";"));

type HistoryColumns = ReturnType<typeof columnsOf>;

function historyOf({ day, loss, rain }: HistoryColumns, cleanings: Float64Array, kernels: HistoryKernels): History {
  const first = day[0] ?? 0;
  const count = day.length === 0 ? 0 : day.at(-1)! - first + 1;
  const column = (values: Float64Array): Float64Array => {
    const placed = new Float64Array(count).fill(NaN);
    for (const [index, value] of values.entries()) placed[day[index]! - first] = value;
    return placed;
  };
  const cleaned = new Float64Array(count);
  for (const cleaning of cleanings) if (cleaning >= first) cleaned[cleaning - first] = 1;
  const spells = { loss: column(loss), rain: column(rain), cleaned };
  const { segments, intervals } = kernels.detectIntervals({ day, loss, rain, cleanings, washes: new Float64Array(0) });
  const rates = intervals.map((interval) => segments[interval]!.slope).filter((slope) => slope > 0);
  const rate = rates[0] ?? 0;
  const { low, high } = kernels.rainResponse({ ...spells, rate });
  return {
    growth: growthLimit(kernels.growthLaw({ ...spells, rate })),
    uncertainty: { rates, rainSpread: Math.log(high / low) / RANGE },
  };
}

/** Good days, and rain of any day between them: rainy days are mostly too dark to be good. */
function columnsOf(days: readonly DailySoilingDay[], rain: ReadonlyMap<string, number | null>) {
  const good = new Map(
    days.flatMap(({ day, quality, loss }) => (quality === "ok" && loss !== null ? [[day, loss]] : [])),
  );
  const all = [...new Set([...good.keys(), ...rain.keys()])].sort();
  return {
    day: Float64Array.from(all, dayNumber),
    loss: Float64Array.from(all, (day) => good.get(day) ?? NaN),
    rain: Float64Array.from(all, (day) => rain.get(day) ?? NaN),
  };
}
