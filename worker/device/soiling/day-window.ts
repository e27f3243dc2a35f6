import { dayNumber, dayOf, dayText, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { DeviceSettings } from "../base/types.ts";

/** UTC epoch seconds; the end is exclusive. */
export interface TimeRange {
  start: number;
  end: number;
}

/**
 * Daily window of a device: `solarNoonWindowInterval` hours on either side of true solar noon, or from `start_hour` through `end_hour`, both
 * included, on the clock.
 */
export function dayWindow(settings: DeviceSettings, day: string, solarNoon: Analytics["solarNoon"]): TimeRange {
  if (settings.isUsingSolarNoonWindow) {
    const noon = solarNoon({ lat: settings.lat, lng: settings.lng, day: dayNumber(day) });
    const half = settings.solarNoonWindowInterval * SECONDS_PER_HOUR;
    return { start: Math.ceil(noon - half), end: Math.floor(noon + half) + 1 };
  }
  return {
    start: cachedInstantOf(settings.timezone, day, settings.start_hour * SECONDS_PER_HOUR),
    end: cachedInstantOf(settings.timezone, day, (settings.end_hour + 1) * SECONDS_PER_HOUR),
  };
}

export const spanOfDay = (zone: string, day: number): TimeRange => ({
  start: cachedInstantOf(zone, dayText(day), 0),
  end: cachedInstantOf(zone, dayText(day + 1), 0),
});

const MAX_CACHED_INSTANTS = 2000;
const instants = new Map<string, number>();

/** `instantOf`, cached: zone rules take about 30 us, and each day is looked up a dozen times. */
function cachedInstantOf(zone: string, day: string, seconds: number): number {
  const key = `${zone} ${day} ${seconds}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    instant = instantOf(zone, day, seconds);
    if (instants.size >= MAX_CACHED_INSTANTS) instants.clear();
    instants.set(key, instant);
  }
  return instant;
}

export function daysOfTimes(zone: string, times: number[]): number[] {
  const days: number[] = [];
  let end = -Infinity;
  for (const t of times) {
    if (t < end) continue;
    const day = dayNumber(dayOf(zone, t));
    days.push(day);
    end = spanOfDay(zone, day).end;
  }
  return days;
}
