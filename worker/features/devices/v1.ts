import { and, asc, eq, gt, sql } from "drizzle-orm";
import * as v from "valibot";
import { pageOf } from "../../api/cursor.ts";
import { type AnyCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instant, instantOrNull, rounded } from "../../api/values.ts";
import { anyDeviceScope, visiblePlant } from "../../access/scope.ts";
import { connectionStates, type Device, extensionStates } from "#contract/v1/schemas";
import { connectionLevel } from "#domain/alerts/connection-level";
import { devices, messages } from "../../platform/schema.ts";
import { daysChangedAt } from "./days/changed-days.ts";
import { systematicUncertainties } from "./days/systematic.ts";
import { newestOffset } from "./directory.ts";

const openAlerts = sql<string>`(select json_group_array(cast(${messages.id} as text)) from ${messages}
  where ${eq(messages.device_id, devices.device_id)} and ${messages.state} in ('open', 'acknowledged', 'snoozed'))`;

interface DevicesAsked {
  device?: string;
  plant?: string | undefined;
  after?: string | undefined;
  limit: number;
}

async function devicesOf(
  { db, principal, now }: Pick<AnyCall, "db" | "principal" | "now">,
  { device, plant, after, limit }: DevicesAsked,
): Promise<v.InferInput<typeof Device>[]> {
  const rows = await db
    .select({ row: devices, offset: newestOffset, openAlerts, changedAt: daysChangedAt })
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
  return rows.map(({ row, offset, openAlerts, changedAt }) => {
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
      first_day: row.first_day,
      days_changed_at: changedAt === 0 ? null : instant(changedAt),
    };
  });
}

const deviceKey = { schema: v.string(), of: ({ device_id }: { device_id: string }) => device_id };

export const devicesV1 = {
  async listDevices(call) {
    const { db, principal, query } = call;
    const { plant_id: plant } = query;
    if (plant !== undefined && !(await visiblePlant(db, principal, plant))) return new ApiRefusal("not-found");
    return pageOf("listDevices", query, deviceKey, (after, limit) => devicesOf(call, { plant, after, limit }));
  },

  async getDevice(call) {
    const [device] = await devicesOf(call, { device: call.params.device_id!, limit: 1 });
    return device ?? new ApiRefusal("not-found");
  },
} satisfies Partial<V1Handlers>;
