import type { GroundMeasured } from "#contract/simulation/projection";
import { addDays, dayOf } from "#contract/common/calendar";
import { metersBetween } from "#domain/places/ground-distance";
import { deviceScope } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";
import { isCounted, dailySoilingDays } from "../devices/index.ts";

/** A device farther away measures another place's soiling [m]. */
const REACH = 50_000;
const DAYS_PER_YEAR = 365;

export async function groundMeasured(
  db: Database,
  principal: Principal,
  place: { lat: number; lng: number },
  now: number,
): Promise<GroundMeasured | null> {
  const { device_id, device_name, lat, lng, timezone } = devices;
  const rows = await db
    .select({ device_id, device_name, lat, lng, timezone })
    .from(devices)
    .where(deviceScope(principal))
    .orderBy(device_id);
  const near = rows
    .map((device) => ({ device, distance: Math.round(metersBetween(place, device)) }))
    .filter(({ distance }) => distance <= REACH)
    .reduce<{ device: (typeof rows)[number]; distance: number } | null>(
      (best, next) => (best === null || next.distance < best.distance ? next : best),
      null,
    );
  if (!near) return null;
  const today = dayOf(near.device.timezone, now);
  const { days } = await dailySoilingDays(
    db,
    near.device.device_id,
    addDays(today, -DAYS_PER_YEAR),
    addDays(today, -1),
  );
  const daily = days.flatMap((day) =>
    day.loss !== null && isCounted(day) ? [{ date: day.day.slice(5), soiling_loss: day.loss }] : [],
  );
  return { device_name: near.device.device_name, distance: near.distance, daily };
}
