import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayOf, dayText } from "../../contract/calendar.ts";
import type { WashRecord } from "../../contract/device.ts";
import type { SoilingIntervals } from "../../contract/soiling.ts";
import { pumpState } from "../../contract/wash-condition.ts";
import type { ReportedDay } from "../devices/index.ts";

/** What is known beside the loss: rain of days [mm], days of logged cleanings, washes of the device. */
export interface Evidence {
  rain: ReadonlyMap<string, number>;
  cleanings: readonly string[];
  washes: readonly WashRecord[];
  timezone: string;
}

/**
 * Stretches of a device's history in which only soiling went on, best first, and the events between them. Only good days
 * count; a wash counts when its pump says that it sprayed.
 */
export function soilingIntervals(
  days: readonly ReportedDay[],
  { rain, cleanings, washes, timezone }: Evidence,
  kernels: Pick<Analytics, "detectIntervals">,
): SoilingIntervals {
  const good = days.filter(({ quality, loss }) => quality === "ok" && loss !== null);
  const sprayed = washes.filter((wash) => !wash.alert && pumpState(wash.washPow) === "success");
  const { segments, events, intervals } = kernels.detectIntervals({
    day: Float64Array.from(good, ({ day }) => dayNumber(day)),
    loss: Float64Array.from(good, ({ loss }) => loss!),
    rain: Float64Array.from(good, ({ day }) => rain.get(day) ?? NaN),
    cleanings: ascending(cleanings.map(dayNumber)),
    washes: ascending(sprayed.map(({ washTime }) => dayNumber(dayOf(timezone, washTime)))),
  });
  return {
    intervals: intervals.map((index) => {
      const { start, end, slope, low, high, n, quality } = segments[index]!;
      return { start_date: dayText(start), end_date: dayText(end), rate: slope, low, high, days: n, quality };
    }),
    events: events.map(({ day, jump, kind }) => ({ day: dayText(day), jump, kind })),
  };
}

const ascending = (days: readonly number[]): Float64Array => Float64Array.from(new Set(days)).sort();
