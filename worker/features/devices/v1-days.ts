import * as v from "valibot";
import { isCounted } from "#domain/soiling/day-dollars";
import { cursorOf, keyOfCursor, wrongCursor } from "../../api/cursor.ts";
import { type ApiCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instant, rounded } from "../../api/values.ts";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import { readableDevice, visiblePlant } from "../../access/scope.ts";
import { daysBetween, SECONDS_PER_DAY } from "#contract/common/calendar";
import { MAX_RANGE_DAYS } from "#contract/common/day-range";
import { qualityOf } from "#contract/soiling/day-quality";
import { DEFAULT_DAILY_PAGE, SYNC_DAYS } from "#contract/v1/daily-soiling";
import type { DailySoiling } from "#contract/v1/schemas";
import { analytics } from "../../platform/analytics.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { daysDevices, type DaysDevice, daysPage } from "./days/changed-days.ts";
import {
  dailySoilingDays,
  type DailySoilingRow,
  meanLoss,
  meanUncertainty,
  withOffset,
} from "./days/daily-soiling-days.ts";
import { systematicUncertainties, systematicUncertainty } from "./days/systematic.ts";
import { weatherDays } from "./days/weather-days.ts";

/** Seconds before the newest change: changes that were under way then may be stored later. */
const SETTLED_SECONDS = 300;
/** All codes of `qualityOf`. */
const QUALITY_CODES = Array.from({ length: 32 }, (_, code) => code);
const dayKey = [v.string(), v.string(), v.number()] as const;

const secondsOf = (text: string): number => Date.parse(text) / 1000;

async function missesReach(
  db: Database,
  principal: Principal,
  plant: string | undefined,
  found: readonly DaysDevice[],
) {
  return found.length === 0 && (plant === undefined || !(await visiblePlant(db, principal, plant)));
}

/** Of a 95% range, and the uncertainty of a day that has none [points]: as `lossUncertainty` of the analytics. */
const COVERAGE = 1.96;
const DEFAULT_DAY_UNCERTAINTY = 0.3;

type ShownDay = v.InferInput<typeof DailySoiling>;

async function shown(
  db: Database,
  rows: Awaited<ReturnType<typeof daysPage>>,
  inReach: readonly DaysDevice[],
  read: Awaited<ReturnType<typeof systematicUncertainties>> | null,
) {
  const ids = new Set(rows.map(({ device_id }) => device_id));
  const known = inReach.filter(({ device_id }) => ids.has(device_id));
  const byId = new Map(known.map((device) => [device.device_id, device]));
  const systematic = read ?? (await systematicUncertainties(db, known));
  return rows.map((row): ShownDay => {
    const device = byId.get(row.device_id)!;
    return "gone_at" in row
      ? {
          ...goneDay,
          device_id: row.device_id,
          day: row.day,
          time_zone: device.timezone,
          updated_at: instant(row.gone_at),
        }
      : shownDay(row, device, systematic.get(row.device_id)!.points);
  });
}

const goneDay = {
  soiling_loss_percent: null,
  range_low_percent: null,
  range_high_percent: null,
  soiling_ratio: null,
  standard_uncertainty_points: null,
  quality: null,
  quality_reason: null,
  is_counted: false,
  window_insolation_kwh_per_m2: null,
  clean_insolation_kwh_per_m2: null,
  soiled_insolation_kwh_per_m2: null,
  sample_count: null,
  is_deleted: true,
};

function shownDay(row: DailySoilingRow, { timezone, offset }: DaysDevice, systematic: number): ShownDay {
  const day = withOffset(row, offset);
  const half = Math.hypot(COVERAGE * (day.uncertainty ?? DEFAULT_DAY_UNCERTAINTY), systematic);
  return {
    device_id: row.device_id,
    day: day.day,
    time_zone: timezone,
    soiling_loss_percent: rounded(day.loss),
    range_low_percent: rounded(day.loss === null ? null : day.loss - half),
    range_high_percent: rounded(day.loss === null ? null : day.loss + half),
    soiling_ratio: rounded(day.loss === null ? null : 1 - day.loss / 100, 6),
    standard_uncertainty_points: rounded(day.uncertainty),
    quality: day.quality,
    quality_reason: day.reason,
    is_counted: day.loss !== null && isCounted(day),
    window_insolation_kwh_per_m2: rounded(day.windowInsolation),
    clean_insolation_kwh_per_m2: rounded(day.insolClean),
    soiled_insolation_kwh_per_m2: rounded(day.insolSoiled),
    sample_count: day.samples,
    updated_at: row.updated_at === 0 ? null : instant(row.updated_at),
    is_deleted: false,
  };
}

/** The device of the path and its range of days, or why there is none. */
async function askedRange({ db, principal, params, query }: ApiCall<"getSoilingSummary" | "listDailyWeather">) {
  const span = daysBetween(query.from, query.to);
  if (span < 0) return new ApiRefusal("invalid-request", { to: "The last day must not be before the first." });
  if (span >= MAX_RANGE_DAYS) return new ApiRefusal("invalid-request", { to: "Ask for 30 years at most." });
  const device = await readableDevice(db, principal, params.device_id!);
  return device ? { device, span: span + 1 } : new ApiRefusal("not-found");
}

export const daysV1 = {
  async listDailySoiling({ db, principal, now, query }) {
    const { device_id: device, plant_id: plant, from, to, updated_since, quality, limit = DEFAULT_DAILY_PAGE } = query;
    if (device === undefined && plant === undefined && updated_since === undefined)
      return new ApiRefusal("invalid-request", { device_id: "Name a device, a plant or updated_since." });
    if (from !== undefined && to !== undefined && from > to)
      return new ApiRefusal("invalid-request", { to: "The last day must not be before the first." });
    if (updated_since !== undefined && quality !== undefined)
      return new ApiRefusal("invalid-request", { quality: "A sync has days of every quality." });
    const since = updated_since === undefined ? null : secondsOf(updated_since);
    if (since !== null && since < now - SYNC_DAYS * SECONDS_PER_DAY) return new ApiRefusal("sync-too-old");
    const key = query.cursor === undefined ? null : await keyOfCursor("listDailySoiling", query, dayKey);
    if (query.cursor !== undefined && key === null) return wrongCursor();
    const asked = {
      device,
      plant,
      since,
      limit,
      from: from ?? "0000-01-01",
      to: to ?? "9999-12-31",
      qualities: quality === undefined ? null : QUALITY_CODES.filter((code) => qualityOf(code).quality === quality),
      after: key && ([key[0], key[1]] as const),
    };
    const inReach = await daysDevices(db, principal, asked);
    const names = device ?? plant;
    if (names !== undefined && (await missesReach(db, principal, device === undefined ? plant : undefined, inReach)))
      return new ApiRefusal("not-found");
    const [found, systematic] = await Promise.all([
      daysPage(db, inReach, asked),
      // Of many, only for those of the page.
      device === undefined ? null : systematicUncertainties(db, inReach),
    ]);
    const rows = found.slice(0, limit);
    // The first page's, so that a change between two pages is in the next sync.
    const newest = key?.[2] ?? Math.max(0, ...inReach.map(({ changedAt }) => changedAt));
    const last = rows.at(-1);
    const hasNext = found.length > limit && last !== undefined;
    return {
      data: await shown(db, rows, inReach, systematic),
      next_cursor: hasNext ? await cursorOf("listDailySoiling", query, [last.device_id, last.day, newest]) : null,
      synced_at: newest === 0 ? null : instant(newest - SETTLED_SECONDS),
    };
  },

  async getSoilingSummary(call) {
    const asked = await askedRange(call);
    if (asked instanceof ApiRefusal) return asked;
    const { device, span } = asked;
    const { from, to } = call.query;
    const [{ days }, systematic] = await Promise.all([
      dailySoilingDays(call.db, device.device_id, from, to),
      systematicUncertainty(call.db, device),
    ]);
    const { loss, count } = meanLoss(days);
    const half = meanUncertainty(days, systematic.points, analytics());
    const daysOf = (quality: string) => days.filter((day) => day.quality === quality).length;
    return {
      device_id: device.device_id,
      from,
      to,
      time_zone: device.timezone,
      mean_loss_percent: rounded(loss),
      range_low_percent: rounded(loss === null || half === null ? null : loss - half),
      range_high_percent: rounded(loss === null || half === null ? null : loss + half),
      days_in_range: span,
      days_counted: count,
      days_weak: daysOf("weak"),
      days_covered: daysOf("covered"),
      days_in_doubt: daysOf("in-doubt"),
      coverage_percent: rounded((100 * count) / span, 2)!,
    };
  },

  async listDailyWeather(call) {
    const asked = await askedRange(call);
    if (asked instanceof ApiRefusal) return asked;
    const { device } = asked;
    const known = { db: call.db, hasService: hasWeatherService(call.env) };
    const { days } = await weatherDays(known, device, call.query);
    return {
      data: days.map((day) => ({
        device_id: device.device_id,
        day: day.day,
        time_zone: device.timezone,
        rain_mm: rounded(day.rain),
        rain_source: day.rainSource,
        wind_speed_m_per_s: rounded(day.wind_speed),
        wind_from_degrees: rounded(day.wind_bearing, 1),
        wind_source: day.windSource,
      })),
      next_cursor: null,
    };
  },
} satisfies Partial<V1Handlers>;
