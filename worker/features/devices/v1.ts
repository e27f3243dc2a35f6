import { and, asc, eq, gt, sql } from "drizzle-orm";
import * as v from "valibot";
import { cursorOf, keyOfCursor } from "../../api/cursor.ts";
import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { anyDeviceScope, visiblePlant } from "../../access/scope.ts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { qualityOf } from "#contract/soiling/day-quality";
import { DEFAULT_DAILY_PAGE, type listDailySoiling, SYNC_DAYS } from "#contract/v1/daily-soiling";
import { DEFAULT_PAGE } from "#contract/v1/operation";
import type { listDevices } from "#contract/v1/operations";
import { connectionStates, type DailySoiling, type Device, extensionStates } from "#contract/v1/schemas";
import { connectionLevel } from "#domain/alerts/connection-level";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { dailySoiling, devices, messages } from "../../platform/schema.ts";
import { daysChangedAt, daysDevices, daysPage, type DaysDevice } from "./days/changed-days.ts";
import { type DailySoilingRow, isCounted, withOffset } from "./days/daily-soiling-days.ts";
import { systematicUncertainties } from "./days/systematic.ts";
import { newestOffset } from "./directory.ts";

const instant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
const instantOrNull = (seconds: number | null): string | null => (seconds === null ? null : instant(seconds));

const openAlerts = sql<string>`(select json_group_array(cast(${messages.id} as text)) from ${messages}
  where ${eq(messages.device_id, devices.device_id)} and ${messages.state} in ('open', 'acknowledged', 'snoozed'))`;
const firstDay = sql<string | null>`(select min(${dailySoiling.day}) from ${dailySoiling}
  where ${eq(dailySoiling.device_id, devices.device_id)})`;

interface DevicesAsked {
  device?: string;
  plant?: string | undefined;
  after?: string | undefined;
  limit: number;
}

async function devicesOf(
  { db, principal, now }: Pick<ApiCall, "db" | "principal" | "now">,
  { device, plant, after, limit }: DevicesAsked,
): Promise<v.InferInput<typeof Device>[]> {
  const rows = await db
    .select({ row: devices, offset: newestOffset, openAlerts, firstDay, changedAt: daysChangedAt })
    .from(devices)
    .where(
      and(
        anyDeviceScope(principal),
        device === undefined ? undefined : eq(devices.device_id, device),
        plant === undefined ? undefined : eq(devices.plant_id, plant),
        after === undefined ? undefined : gt(devices.device_id, after),
      ),
    )
    .orderBy(asc(devices.device_id))
    .limit(limit);
  const systematic = await systematicUncertainties(
    db,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, offset, openAlerts, firstDay, changedAt }) => {
    const level = connectionLevel(row, now);
    const health = row.wash_extension_data ? row.extension_health : null;
    const { points, source } = systematic.get(row.device_id)!;
    return {
      device_id: row.device_id,
      plant_id: row.plant_id,
      name: row.device_name,
      serial_number: row.serialno,
      time_zone: row.timezone,
      latitude: row.lat,
      longitude: row.lng,
      installed_on: row.installationdate,
      retired_at: instantOrNull(row.retired_at),
      last_data_at: instantOrNull(row.last_data_at),
      connection: level === null ? null : connectionStates[level],
      offset_points: offset,
      systematic_uncertainty_points: rounded(points)!,
      systematic_uncertainty_source: source,
      last_wash_at: instantOrNull(row.wash_facts?.washes[0]?.at ?? null),
      extension_health: health === null ? null : (extensionStates[health] ?? null),
      open_alert_ids: JSON.parse(openAlerts) as string[],
      first_day: firstDay,
      days_changed_at: changedAt === 0 ? null : instant(changedAt),
    };
  });
}

export async function listDevicesV1(call: ApiCall<typeof listDevices>) {
  const { db, principal, query } = call;
  const { plant_id: plant, limit = DEFAULT_PAGE } = query;
  if (plant !== undefined && !(await visiblePlant(db, principal, plant))) return new ApiRefusal("not-found");
  const key = query.cursor === undefined ? [] : await keyOfCursor("listDevices", query, v.tuple([v.string()]));
  if (key === null) return new ApiRefusal("cursor-invalid", { cursor: "Send next_cursor as it came." });
  const found = await devicesOf(call, { plant, after: key[0], limit: limit + 1 });
  const data = found.slice(0, limit);
  return {
    data,
    next_cursor: found.length > limit ? await cursorOf("listDevices", query, [data.at(-1)!.device_id]) : null,
  };
}

export async function getDeviceV1(call: ApiCall) {
  const [device] = await devicesOf(call, { device: call.params.device_id!, limit: 1 });
  return device ?? new ApiRefusal("not-found");
}

/** Seconds before the newest change: changes that were under way then may be stored later. */
const SETTLED_SECONDS = 300;
/** All codes of `qualityOf`. */
const QUALITY_CODES = Array.from({ length: 32 }, (_, code) => code);
const DayKey = v.tuple([v.string(), v.string(), v.number()]);

const secondsOf = (text: string): number => Date.parse(text) / 1000;

async function missesReach(
  db: Database,
  principal: Principal,
  plant: string | undefined,
  found: readonly DaysDevice[],
) {
  return found.length === 0 && (plant === undefined || !(await visiblePlant(db, principal, plant)));
}

export async function listDailySoilingV1({ db, principal, now, query }: ApiCall<typeof listDailySoiling>) {
  const { device_id: device, plant_id: plant, from, to, updated_since, quality, limit = DEFAULT_DAILY_PAGE } = query;
  if (device === undefined && plant === undefined && updated_since === undefined)
    return new ApiRefusal("invalid-request", { device_id: "Name a device, a plant or updated_since." });
  if (from !== undefined && to !== undefined && from > to)
    return new ApiRefusal("invalid-request", { to: "The last day must not be before the first." });
  if (updated_since !== undefined && quality !== undefined)
    return new ApiRefusal("invalid-request", { quality: "A sync has days of every quality." });
  const since = updated_since === undefined ? null : secondsOf(updated_since);
  if (since !== null && since < now - SYNC_DAYS * SECONDS_PER_DAY) return new ApiRefusal("sync-too-old");
  const key = query.cursor === undefined ? null : await keyOfCursor("listDailySoiling", query, DayKey);
  if (query.cursor !== undefined && key === null)
    return new ApiRefusal("cursor-invalid", { cursor: "Send next_cursor as it came." });
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
  const found = await daysPage(db, inReach, asked);
  const rows = found.slice(0, limit);
  // The first page's, so that a change between two pages is in the next sync.
  const newest = key?.[2] ?? Math.max(0, ...inReach.map(({ changedAt }) => changedAt));
  const last = rows.at(-1);
  const hasNext = found.length > limit && last !== undefined;
  return {
    data: await shown(db, rows, inReach),
    next_cursor: hasNext ? await cursorOf("listDailySoiling", query, [last.device_id, last.day, newest]) : null,
    synced_at: newest === 0 ? null : instant(newest - SETTLED_SECONDS),
  };
}

/** Of a 95% range, and the uncertainty of a day that has none [points]: as `lossUncertainty` of the analytics. */
const COVERAGE = 1.96;
const DEFAULT_DAY_UNCERTAINTY = 0.3;

/** Two digits more than screens show. */
const rounded = (value: number | null, places = 4): number | null =>
  value === null ? null : Math.round(value * 10 ** places) / 10 ** places;

type ShownDay = v.InferInput<typeof DailySoiling>;

async function shown(db: Database, rows: Awaited<ReturnType<typeof daysPage>>, inReach: readonly DaysDevice[]) {
  const ids = new Set(rows.map(({ device_id }) => device_id));
  const known = inReach.filter(({ device_id }) => ids.has(device_id));
  const byId = new Map(known.map((device) => [device.device_id, device]));
  const systematic = await systematicUncertainties(db, known);
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
    is_counted: isCounted(day),
    window_insolation_kwh_per_m2: rounded(day.windowInsolation),
    clean_insolation_kwh_per_m2: rounded(day.insolClean),
    soiled_insolation_kwh_per_m2: rounded(day.insolSoiled),
    sample_count: day.samples,
    updated_at: row.updated_at === 0 ? null : instant(row.updated_at),
    is_deleted: false,
  };
}
