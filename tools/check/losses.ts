import { dayBounds, dayNumber, dayOf } from "#contract/calendar";
import type { Analytics, DailySoilingColumns } from "../../analytics-wasm/types.ts";

export interface CellSamples {
  t: number[];
  clean: (number | null)[];
  soiled: (number | null)[];
}

/** Soiling of every day of a zone, over the whole day, by the same mathematics that the portal runs. */
export function dailyLosses(analytics: Analytics, samples: CellSamples, zone: string): DailySoilingColumns {
  const order = samples.t.map((_, index) => index).sort((a, b) => samples.t[a]! - samples.t[b]!);
  const unique = order.filter((at, index) => index === 0 || samples.t[at] !== samples.t[order[index - 1]!]);
  const t = Float64Array.from(unique, (at) => samples.t[at]!);
  return analytics.dailySoiling({
    t,
    clean: Float64Array.from(unique, (at) => samples.clean[at] ?? Number.NaN),
    soiled: Float64Array.from(unique, (at) => samples.soiled[at] ?? Number.NaN),
    day: daysOf(t, zone),
    inWindow: new Uint8Array(t.length).fill(1),
  });
}

/** The day number of ascending instants; the calendar is asked once a day. */
function daysOf(t: Float64Array, zone: string): Float64Array {
  let end = Number.NEGATIVE_INFINITY;
  let number = Number.NaN;
  return t.map((instant) => {
    if (instant >= end) {
      const day = dayOf(zone, instant);
      number = dayNumber(day);
      ({ end } = dayBounds(zone, day));
    }
    return number;
  });
}
