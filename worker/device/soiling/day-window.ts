import { dayNumber, dayOf, dayText, instantOf } from "#contract/common/calendar";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { DeviceSettings } from "../types.ts";

/** UTC epoch seconds; the end is exclusive. */
export interface Span {
  start: number;
  end: number;
}

export function dayWindow(settings: DeviceSettings, day: string, solarNoon: Analytics["solarNoon"]): Span {
  if (settings.isUsingSolarNoonWindow) {
    const noon = solarNoon({ lat: settings.lat, lng: settings.lng, day: dayNumber(day) });
    const half = settings.solarNoonWindowInterval * 3600;
    return { start: Math.ceil(noon - half), end: Math.floor(noon + half) + 1 };
  }
  return {
    start: wallClock(settings.timezone, day, settings.start_hour * 3600),
    end: wallClock(settings.timezone, day, (settings.end_hour + 1) * 3600),
  };
}

export const spanOfDay = (zone: string, day: number): Span => ({
  start: wallClock(zone, dayText(day), 0),
  end: wallClock(zone, dayText(day + 1), 0),
});

const REMEMBERED = 2000;
const instants = new Map<string, number>();

/** `instantOf`, cached: zone rules take about 30 us, and each day is looked up a dozen times. */
function wallClock(zone: string, day: string, seconds: number): number {
  const key = `${zone} ${day} ${seconds}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    instant = instantOf(zone, day, seconds);
    if (instants.size >= REMEMBERED) instants.clear();
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
