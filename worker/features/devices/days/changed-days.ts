import { pick } from "#contract/records/field";
import { and, asc, between, type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import { laterDay } from "#contract/common/calendar";
import { anyDeviceScope } from "../../../access/scope.ts";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { dailySoiling, dailySoilingGone, devices, offsets } from "../../../platform/schema.ts";
import { newestOffset } from "../directory.ts";
import { type DailySoilingRow, storedDays } from "./daily-soiling-days.ts";

/** Days of many devices in pages, and what changed in them since a time, for programs that keep a copy. */

type GoneRow = typeof dailySoilingGone.$inferSelect;

/** A new offset moves the losses of all days. */
const offsetSetAt: SQL<number> = sql`coalesce((select ${offsets.set_at} from ${offsets}
  where ${eq(offsets.device_id, devices.device_id)} order by ${offsets.id} desc limit 1), 0)`;
const newestUpdate: SQL<number> = sql`coalesce((select max(${dailySoiling.updated_at}) from ${dailySoiling}
  where ${eq(dailySoiling.device_id, devices.device_id)}), 0)`;
const newestGone: SQL<number> = sql`coalesce((select max(${dailySoilingGone.gone_at}) from ${dailySoilingGone}
  where ${eq(dailySoilingGone.device_id, devices.device_id)}), 0)`;

/** Newest change of a device's days; 0: none recorded. */
export const daysChangedAt: SQL<number> = sql`max(${newestUpdate}, ${newestGone}, ${offsetSetAt})`;

/** Number of changed days since a time. */
const changedSince = (since: number): SQL<number> => sql`case when ${offsetSetAt} >= ${since}
    then (select count(*) from ${dailySoiling} where ${eq(dailySoiling.device_id, devices.device_id)})
    else (select count(*) from ${dailySoiling} where ${eq(dailySoiling.device_id, devices.device_id)}
      and ${dailySoiling.updated_at} >= ${since}) end
  + (select count(*) from ${dailySoilingGone} where ${eq(dailySoilingGone.device_id, devices.device_id)}
      and ${dailySoilingGone.gone_at} >= ${since})`;

export interface DaysAsked {
  device: string | undefined;
  plant: string | undefined;
  from: string;
  to: string;
  /** Null: all days. */
  since: number | null;
  /** Codes of `daily_soiling.quality`; null: all. */
  qualities: readonly number[] | null;
  /** Device and day before the first of the page. */
  after: readonly [device: string, day: string] | null;
  limit: number;
}

export type DaysDevice = Awaited<ReturnType<typeof daysDevices>>[number];

export const daysDevices = (db: Database, principal: Principal, { device, plant, since }: DaysAsked) =>
  db
    .select({
      ...pick(devices, ["device_id", "timezone", "systematic_points"]),
      offset: newestOffset,
      offsetSetAt,
      changedAt: daysChangedAt,
      changes: since === null ? sql<number>`0` : changedSince(since),
    })
    .from(devices)
    .where(
      and(
        anyDeviceScope(principal),
        device === undefined ? undefined : eq(devices.device_id, device),
        plant === undefined ? undefined : eq(devices.plant_id, plant),
      ),
    )
    .orderBy(asc(devices.device_id));

const isAfter = (columns: Record<"device_id" | "day", Column>, after: DaysAsked["after"]): SQL | undefined =>
  after === null ? undefined : sql`(${columns.device_id}, ${columns.day}) > (${after[0]}, ${after[1]})`;

/**
 * At most `limit` + 1 days after the last page, by device and day; one more tells that there is a next page. One device has all its days,
 * others those of D1, the newest 435 days.
 */
export async function daysPage(
  db: Database,
  inReach: readonly DaysDevice[],
  asked: DaysAsked,
): Promise<(DailySoilingRow | GoneRow)[]> {
  const { from, to, since, qualities, after, limit } = asked;
  const left = after === null ? inReach : inReach.filter(({ device_id }) => device_id >= after[0]);
  if (left.length === 0) return [];
  if (asked.device !== undefined && since === null) {
    const span = { from: laterDay(from, after?.[1] ?? from), to };
    // With the last one of the page before.
    const { rows } = await storedDays(db, asked.device, span, { qualities, limit: limit + 2 });
    const isAsked = ({ day, quality }: DailySoilingRow): boolean =>
      (after === null || day > after[1]) && (qualities === null || qualities.includes(quality));
    return rows.filter(isAsked).slice(0, limit + 1);
  }
  const rowsOf = (ids: readonly string[], condition?: SQL) =>
    db
      .select()
      .from(dailySoiling)
      .where(
        and(
          inArray(dailySoiling.device_id, jsonValues(ids)),
          between(dailySoiling.day, from, to),
          isAfter(dailySoiling, after),
          qualities === null ? undefined : inArray(dailySoiling.quality, jsonValues(qualities)),
          condition,
        ),
      )
      .orderBy(asc(dailySoiling.device_id), asc(dailySoiling.day))
      .limit(limit + 1);
  if (since === null) return rowsOf(left.map(({ device_id }) => device_id));
  const changed = firstChanged(left, limit);
  if (changed.length === 0) return [];
  const idsWhere = (isMoved: boolean) =>
    changed.flatMap(({ device_id, offsetSetAt }) => (offsetSetAt >= since === isMoved ? [device_id] : []));
  const stillGone = sql`not exists (select 1 from ${dailySoiling}
    where ${dailySoiling.device_id} = ${dailySoilingGone.device_id} and ${dailySoiling.day} = ${dailySoilingGone.day})`;
  const [moved, updated, gone] = await db.batch([
    rowsOf(idsWhere(true)),
    rowsOf(idsWhere(false), sql`${dailySoiling.updated_at} >= ${since}`),
    db
      .select()
      .from(dailySoilingGone)
      .where(
        and(
          inArray(dailySoilingGone.device_id, jsonValues(changed.map(({ device_id }) => device_id))),
          between(dailySoilingGone.day, from, to),
          isAfter(dailySoilingGone, after),
          sql`${dailySoilingGone.gone_at} >= ${since}`,
          stillGone,
        ),
      )
      .orderBy(asc(dailySoilingGone.device_id), asc(dailySoilingGone.day))
      .limit(limit + 1),
  ]);
  const keyOf = ({ device_id, day }: DailySoilingRow | GoneRow) => `${device_id}\n${day}`;
  return [...moved, ...updated, ...gone]
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, limit + 1);
}

/** The first devices that fill a page for sure: the first of them may be on the page before in part. */
function firstChanged(left: readonly DaysDevice[], limit: number): DaysDevice[] {
  const changed = left.filter(({ changes }) => changes > 0);
  let sum = 0;
  const end = changed.findIndex(({ changes }, at) => at > 0 && (sum += changes) > limit);
  return end === -1 ? changed : changed.slice(0, end + 1);
}
