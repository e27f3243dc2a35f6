import { addDays, dayNumber, earlierDay } from "#contract/common/calendar";
import { soilingDay, weatherDay } from "../../../device/d1-sync/directory.ts";
import { deviceObject } from "../../../device/rpc.ts";

/** What D1 knows of the days of a device: the first that its object has, and the first in D1. */
export interface KnownDays {
  first: string | null;
  inDirectory: string | null;
}

const nothing = { soiling: [], weather: [] };

/** Days of a span that are only in the device's object, because D1 has the newest (decision 0504). */
export async function olderDays(
  deviceId: string,
  { first, inDirectory }: KnownDays,
  span: { from: string; to: string },
) {
  const to = inDirectory === null ? span.to : earlierDay(span.to, addDays(inDirectory, -1));
  if (first === null || first > to || span.from > to) return nothing;
  // Here, so that no caller can forget it, and that Node can load this file.
  const { env } = await import("cloudflare:workers");
  const { soiling, weather } = await deviceObject(env, deviceId).daysBetween({
    first: dayNumber(span.from),
    last: dayNumber(to),
  });
  return {
    soiling: soiling.map((row) => ({ device_id: deviceId, updated_at: 0, ...soilingDay(row) })),
    weather: weather.map((row) => ({ device_id: deviceId, ...weatherDay(row) })),
  };
}
