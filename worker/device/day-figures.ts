import type { Analytics, DailySoilingColumns } from "../../analytics-wasm/types.ts";
import { dayText } from "../contract/calendar.ts";
import { dayWindow, spanOfDay } from "./day-window.ts";
import { type CellColumns, type CellLayer, normalised } from "./norm-layers.ts";
import type { DeviceSettings } from "./types.ts";

/** One calculated day as D1 keeps it: normalised, without offset. */
export interface DayRow {
  day: number;
  insol_clean: number | null;
  insol_soiled: number | null;
  loss: number | null;
  quality: number;
  samples: number;
  uncertainty: number | null;
  window_insolation: number | null;
}

export type DayKernels = Pick<Analytics, "dailySoiling" | "solarNoon" | "renormalise">;

/**
 * The figures of these days (ascending day numbers) from readings of the cells as received; a day without readings has no row.
 * A day's figures follow from its own readings and layers alone, however many days are calculated at once.
 */
export function dayFigures(
  settings: DeviceSettings,
  layers: readonly CellLayer[],
  days: readonly number[],
  raw: CellColumns,
  analytics: DayKernels,
): DayRow[] {
  const { t, clean, soiled } = normalised(layers, settings.timezone, raw, analytics);
  const day = new Float64Array(t.length);
  const inWindow = new Uint8Array(t.length);
  let at = 0;
  for (const number of days) {
    const { start, end } = spanOfDay(settings.timezone, number);
    const window = dayWindow(settings, dayText(number), (input) => analytics.solarNoon(input));
    if (at < t.length && t[at]! < start) throw new Error("A reading belongs to none of the days.");
    for (; at < t.length && t[at]! < end; at++) {
      day[at] = number;
      inWindow[at] = t[at]! >= window.start && t[at]! < window.end ? 1 : 0;
    }
  }
  if (at < t.length) throw new Error("A reading belongs to none of the days.");
  return rowsOf(analytics.dailySoiling({ t, clean, soiled, day, inWindow }));
}

function rowsOf(columns: DailySoilingColumns): DayRow[] {
  const number = (column: Float64Array, index: number) => (Number.isFinite(column[index]) ? column[index]! : null);
  return Array.from(columns.day, (day, index) => ({
    day,
    insol_clean: number(columns.insolClean, index),
    insol_soiled: number(columns.insolSoiled, index),
    loss: number(columns.loss, index),
    quality: columns.quality[index]!,
    samples: columns.samples[index]!,
    uncertainty: number(columns.uncertainty, index),
    window_insolation: number(columns.windowInsolation, index),
  }));
}
