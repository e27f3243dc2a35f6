import * as v from "valibot";
import { addDays, daysBetween } from "#contract/common/calendar";
import { plausibleBearing, plausibleRain, plausibleWind } from "../ask.ts";
import type { DaySpan } from "../port.ts";

const Column = v.record(v.string(), v.nullable(v.number()));
const units = (...names: [string, ...string[]]) => v.object({ units: v.picklist(names) });

const Daily = v.object({
  properties: v.object({
    parameter: v.object({ PRECTOTCORR: Column, WS10M: v.optional(Column), WD10M: v.optional(Column) }),
  }),
  header: v.object({ fill_value: v.number() }),
  parameters: v.object({
    PRECTOTCORR: units("mm/day"),
    WS10M: v.optional(units("m/s")),
    WD10M: v.optional(units("Degrees", "degrees")),
  }),
});

/** One value per day; NaN if missing. */
export interface PowerColumns {
  rain: Float64Array;
  windSpeed: Float64Array;
  windBearing: Float64Array;
}

export function columnsOf(body: unknown, { from, to }: DaySpan): PowerColumns | null {
  const read = v.safeParse(Daily, body);
  if (!read.success) return null;
  const { PRECTOTCORR, WS10M = {}, WD10M = {} } = read.output.properties.parameter;
  const fill = read.output.header.fill_value;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n).replaceAll("-", ""));
  if (Object.keys(PRECTOTCORR).length !== days.length || days.some((day) => PRECTOTCORR[day] === undefined))
    return null;
  const column = (values: Record<string, number | null>, plausible: (value: number | null | undefined) => number) =>
    Float64Array.from(days, (day) => (values[day] === fill ? NaN : plausible(values[day])));
  return {
    rain: column(PRECTOTCORR, plausibleRain),
    windSpeed: column(WS10M, plausibleWind),
    windBearing: column(WD10M, plausibleBearing),
  };
}
