import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow, dashboardOrDevices } from "../../../access/allow.ts";
import { dateOfCleaning } from "#contract/cleanings/cleanings";
import type { DeviceMetadata } from "#contract/devices/registration";
import { dailyFields } from "#contract/records/device";
import { pick, wireOf } from "#contract/records/field";
import type { SaveSoilingRate } from "#contract/soiling/soiling";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { cleaningEvents, type DeviceRow } from "../../../platform/schema.ts";
import { connectionLevel } from "#domain/alerts/connection-level";
import { offsetQuery } from "../days/daily-soiling-days.ts";
import { withReadableDevice } from "../visible.ts";

export const metadata = new Hono<AppEnv>().get(
  "/api/device/:id/metadata",
  allow(dashboardOrDevices),
  withReadableDevice,
  async (c) => {
    const device = c.get("device");
    const { db } = c.var;
    const [[offset], cleanings] = await db.batch([
      offsetQuery(db, device.device_id),
      db
        .select({ day: cleaningEvents.day, notes: cleaningEvents.notes })
        .from(cleaningEvents)
        .where(eq(cleaningEvents.device_id, device.device_id)),
    ]);
    return c.json<DeviceMetadata>({
      offset: offset?.value ?? 0,
      cleaningEvents: Object.fromEntries(
        cleanings.map(({ day, notes }) => [day, { date: dateOfCleaning(day), notes }]),
      ),
      ...wireOf(dailyFields, device),
      ares_health: connectionLevel(device, now()),
      ...pick(device, ["extension_health", "hideOnNOC", "isDevUnit"]),
      soilingRateData: chosenRate(device),
    });
  },
);

/** The rate that a person chose for the plan. */
export function chosenRate({ soiling_rate, soiling_rate_start, soiling_rate_end }: DeviceRow): SaveSoilingRate | null {
  if (soiling_rate === null || soiling_rate_start === null || soiling_rate_end === null) return null;
  return { soilingRate: soiling_rate, soilingRateStartDate: soiling_rate_start, soilingRateEndDate: soiling_rate_end };
}
