import { MILLIMETRES_PER_INCH } from "../../contract/limits.ts";
import type { DailySoiling, DailyWeather } from "../../contract/soiling.ts";
import type { dailyWeather } from "../../platform/schema.ts";
import type { ReportedDay } from "../devices/index.ts";

/** Reported days as columns; a day without a row has no place here, so that a chart breaks its line there. */
export function soilingColumns(days: ReportedDay[], timezone: string, offset: number): DailySoiling {
  return {
    timezone,
    day: days.map(({ day }) => day),
    insolC: days.map(({ insolClean }) => insolClean),
    insolD: days.map(({ insolSoiled }) => insolSoiled),
    soiling: days.map(({ loss }) => loss),
    quality: days.map(({ quality }) => quality),
    uncertainty: days.map(({ uncertainty }) => uncertainty),
    samples: days.map(({ samples }) => samples),
    offset,
  };
}

/** Weather days as columns, rain in inches. */
export function weatherColumns(rows: (typeof dailyWeather.$inferSelect)[]): DailyWeather {
  return {
    date: rows.map(({ day }) => day),
    precipIntensity: rows.map(({ rain }) => (rain === null ? null : rain / MILLIMETRES_PER_INCH)),
    windSpeed: rows.map(({ wind_speed }) => wind_speed),
    windBearing: rows.map(({ wind_bearing }) => wind_bearing),
    source: [...new Set(rows.map(({ source }) => source))].sort().join(", "),
  };
}
