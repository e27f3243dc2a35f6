import { dayBounds, dayNumber, dayOf, dayText, instantOf } from "../contract/calendar.ts";
import type { Analytics } from "../../analytics-wasm/types.ts";
import type { DeviceSettings } from "./types.ts";

/** Instants [UTC epoch seconds]; the end is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The daily window of a device (design section 9): hours of its own clock, both inclusive, or true solar noon ± N hours, inclusive.
 * Samples lie on whole seconds.
 */
export function dayWindow(settings: DeviceSettings, day: string, solarNoon: Analytics["solarNoon"]): Span {
  if (settings.isUsingSolarNoonWindow) {
    const noon = solarNoon({ lat: settings.lat, lng: settings.lng, day: dayNumber(day) });
    const half = settings.solarNoonWindowInterval * 3600;
    return { start: Math.ceil(noon - half), end: Math.floor(noon + half) + 1 };
  }
  return {
    start: instantOf(settings.timezone, day, settings.start_hour * 3600),
    end: instantOf(settings.timezone, day, (settings.end_hour + 1) * 3600),
  };
}

/** First and one-past-last instant of a day number in a zone. */
export const spanOfDay = (zone: string, day: number): Span => dayBounds(zone, dayText(day));

/** The day numbers that ascending instants belong to; the zone is asked once a day, not once a sample. */
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
