import type { DailySoilingColumns } from "../../../analytics-wasm/types.ts";
import type { Reading } from "../oracle/daily/daily-loss.ts";
import { analytics } from "../support.ts";

export const DAY = 86_400;
export const MIDNIGHT = 20_000 * DAY + 8 * 3600;

export interface Row extends Reading {
  day: number;
}

export const reading = (hour: number, clean: number, soiled: number, day = 20_000, inWindow = true): Row => ({
  t: MIDNIGHT + (day - 20_000) * DAY + hour * 3600,
  clean,
  soiled,
  day,
  inWindow,
});

export const changed = (row: Row, change: Partial<Row>): Row => ({ ...row, ...change });

/** Irradiance by hour [W/m2], light from 6 to 18 h. */
export const sun = (hour: number): number => Math.max(0, 1000 * Math.sin((Math.PI * (hour - 6)) / 12));

export function wholeDay(loss: number, minutes = 10, day = 20_000): Row[] {
  return Array.from({ length: 1440 / minutes }, (_, index) => {
    const hour = (index * minutes) / 60;
    return reading(hour, sun(hour), sun(hour) * (1 - loss / 100), day);
  });
}

export function dailySoiling(rows: Row[], lowLight?: number): DailySoilingColumns {
  return analytics.dailySoiling({
    t: Float64Array.from(rows, ({ t }) => t),
    clean: Float64Array.from(rows, ({ clean }) => clean),
    soiled: Float64Array.from(rows, ({ soiled }) => soiled),
    day: Float64Array.from(rows, ({ day }) => day),
    inWindow: Uint8Array.from(rows, ({ inWindow }) => (inWindow ? 1 : 0)),
    ...(lowLight === undefined ? {} : { lowLight }),
  });
}

export function onlyDay(rows: Row[]): Record<Exclude<keyof DailySoilingColumns, "day">, number> & { day: number } {
  const columns = dailySoiling(rows);
  const at = (name: keyof DailySoilingColumns): number => (columns[name].length === 1 ? columns[name][0]! : NaN);
  return {
    day: at("day"),
    insolClean: at("insolClean"),
    insolSoiled: at("insolSoiled"),
    loss: at("loss"),
    samples: at("samples"),
    windowInsolation: at("windowInsolation"),
    quality: at("quality"),
    uncertainty: at("uncertainty"),
  };
}
