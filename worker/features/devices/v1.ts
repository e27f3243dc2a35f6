import { and, asc, eq, gt, sql } from "drizzle-orm";
import * as v from "valibot";
import { cursorOf, keyOfCursor } from "../../api/cursor.ts";
import { type ApiCall, ApiRefusal } from "../../api/serve.ts";
import { instant, instantOrNull, rounded } from "../../api/values.ts";
import { anyDeviceScope, visiblePlant } from "../../access/scope.ts";
import { DEFAULT_PAGE } from "#contract/v1/operation";
import type { listDevices } from "#contract/v1/operations";
import { connectionStates, type Device, extensionStates } from "#contract/v1/schemas";
import { connectionLevel } from "#domain/alerts/connection-level";
import { dailySoiling, devices, messages } from "../../platform/schema.ts";
import { daysChangedAt } from "./days/changed-days.ts";
import { systematicUncertainties } from "./days/systematic.ts";
import { newestOffset } from "./directory.ts";

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
