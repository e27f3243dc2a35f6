import { dayBounds, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { siteWeather, siteWindHours } from "../../platform/schema.ts";
import type { MeasuredRange } from "./range-columns.ts";

export type DayWind = Pick<typeof siteWeather.$inferSelect, "day" | "wind_speed" | "wind_bearing" | "source"> & {
  hours: (typeof siteWindHours.$inferSelect)["hours"] | null;
};

export function withSiteWind(range: MeasuredRange, days: readonly DayWind[]): MeasuredRange {
  const wind = windAt(days, range.timezone, range.t);
  const columns = range.columns.map((column) => {
    if (column.name === "windSpeed") return { ...column, values: wind.speed, digits: null };
    return column.name === "windBearing" ? { ...column, values: wind.bearing, digits: null } : column;
  });
  const windSource = days.at(-1)?.source;
  return { ...range, columns, ...(windSource !== undefined && { windSource }) };
}

/** Wind at ascending times `t`; NaN = unknown. */
export function windAt(
  days: readonly DayWind[],
  zone: string,
  t: Float64Array,
): { speed: Float64Array; bearing: Float64Array } {
  const speed = new Float64Array(t.length).fill(NaN);
  const bearing = new Float64Array(t.length).fill(NaN);
  let row = 0;
  for (const { day, hours, wind_speed, wind_bearing } of days) {
    const { start, end } = dayBounds(zone, day);
    while (row < t.length && t[row]! < start) row++;
    for (; row < t.length && t[row]! < end; row++) {
      const hour = Math.floor((t[row]! - start) / SECONDS_PER_HOUR);
      speed[row] = (hours ? hours.speed[hour] : wind_speed) ?? NaN;
      bearing[row] = (hours ? hours.bearing[hour] : wind_bearing) ?? NaN;
    }
  }
  return { speed, bearing };
}
