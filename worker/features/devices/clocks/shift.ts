import { SECONDS_PER_DAY, SECONDS_PER_HOUR, zoneOffset } from "#contract/common/calendar";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { isFinal } from "#contract/commands/command";
import { commandKind } from "#contract/commands/kinds";
import { deviceObject } from "../../../device/rpc.ts";
import { logged } from "../../../platform/log.ts";
import type { Database } from "../../../platform/db.ts";
import { devices, type DeviceRow } from "../../../platform/schema.ts";
import { commandRequest, deliveryOf } from "../commands/request.ts";
import { knownValues, washHoursOf } from "../config/known-values.ts";

interface DeviceClock {
  offset: number;
  wanted: number;
  isBeingSet: boolean;
  washHours: readonly number[];
}

type ClockStep = "keep" | "wait" | "send";

/**
 * Whether to set a clock after a daylight saving change. Waits while a wash is less than an hour away, by the old or new time, so that none
 * is skipped or repeated.
 */
export function clockStep({ offset, wanted, isBeingSet, washHours }: DeviceClock, now: number): ClockStep {
  if (offset === wanted) return "keep";
  if (isBeingSet) return "wait";
  return isNearWash(washHours, offset, now) || isNearWash(washHours, wanted, now) ? "wait" : "send";
}

const CLEARANCE_SECONDS = SECONDS_PER_HOUR;

function isNearWash(hours: readonly number[], offset: number, now: number): boolean {
  const clock = (now + offset * SECONDS_PER_HOUR) % SECONDS_PER_DAY;
  return hours.some((hour) => {
    const away = Math.abs(clock - hour * SECONDS_PER_HOUR);
    return Math.min(away, SECONDS_PER_DAY - away) <= CLEARANCE_SECONDS;
  });
}

/** Devices per tick: each takes two calls of its object; the rest waits an hour. */
const MAX_DEVICES = 200;
const ACTOR = "clock";

/**
 * Sets the clocks of devices whose zone changed its offset (docs/decisions/0282). A device without a recorded offset counts as right, so a
 * deployment sends nothing to the fleet.
 */
export async function shiftClocks(env: Env, db: Database, now: number): Promise<void> {
  const zones = await db.selectDistinct({ zone: devices.timezone }).from(devices);
  const offsets = new Map(zones.map(({ zone }) => [zone, zoneOffset(zone, now) / SECONDS_PER_HOUR]));
  for (const [zone, wanted] of offsets)
    await db
      .update(devices)
      .set({ clock_offset: wanted })
      .where(and(eq(devices.timezone, zone), isNull(devices.clock_offset)));
  const listed = JSON.stringify([...offsets]);
  const isBehind = sql`exists (select 1 from json_each(${listed}) where value ->> 0 = ${devices.timezone}
    and value ->> 1 <> ${devices.clock_offset})`;
  const behind = await db
    .select()
    .from(devices)
    .where(and(isBehind, eq(devices.status, "Enable")))
    // Devices never tried come first, then the longest untried, so that a failing device does not hold up the others.
    .orderBy(asc(devices.clock_tried_at))
    .limit(MAX_DEVICES);
  for (const device of behind) {
    await db
      .update(devices)
      .set({ clock_tried_at: Math.floor(now) })
      .where(eq(devices.device_id, device.device_id));
    await followZone(env, db, device, offsets.get(device.timezone)!, now).catch(
      logged("clock-not-set", { device: device.device_id }),
    );
  }
}

async function followZone(env: Env, db: Database, device: DeviceRow, wanted: number, now: number): Promise<void> {
  const object = deviceObject(env, device.device_id);
  const state = await object.configuration({ now });
  const known = knownValues(state.configuration, state.succeeded);
  const step = clockStep(
    {
      offset: known.tz ?? device.clock_offset!,
      wanted,
      isBeingSet: state.latest.some(({ kind, state: at }) => kind === "adjTZ" && !isFinal(at)),
      washHours: washHoursOf(known, state.configuration),
    },
    now,
  );
  const delivery = deliveryOf(env, device);
  // A device that never fetched commands keeps its own clock.
  const takesCommands = delivery === "particle" || state.lastContactAt !== null;
  if (step === "keep" || !takesCommands) {
    await db.update(devices).set({ clock_offset: wanted }).where(eq(devices.device_id, device.device_id));
    return;
  }
  if (step === "wait") return;
  const kind = commandKind("adjTZ")!;
  const reading = kind.read(String(wanted));
  if (!reading.ok) return;
  const request = commandRequest(device, kind, reading, {
    // A repeated tick sends nothing twice. The next tick sends again if the device did not take it.
    idempotencyKey: `clock ${wanted} ${Math.floor(now / SECONDS_PER_HOUR)}`,
    delivery,
    interlocks: [],
    acknowledged: [],
    requestedBy: ACTOR,
    now,
  });
  await object.requestCommand(request);
}
