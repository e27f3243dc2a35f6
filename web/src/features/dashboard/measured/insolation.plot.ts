import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { DailySoiling } from "#contract/soiling/soiling";
import type { Plot } from "../../../charts/plot.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

/** null: no data, so the line breaks. */
export function insolationPlot({ from, to }: DayRange, { timezone, day, insolC, insolD }: DailySoiling): Plot {
  const at = new Map(day.map((name, index) => [name, index]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  const laid = (column: (number | null)[]) => days.map((name) => column[at.get(name) ?? -1] ?? null);
  return {
    kind: "day",
    zone: timezone,
    x: days.map(dayNumber),
    yTick: (value) => format.number(value, Number.isInteger(value) ? 0 : 1),
    gap: 1,
    series: [
      {
        key: "clean",
        label: "Clean cell, kWh/m²",
        color: "clean",
        shape: "line",
        switchable: true,
        values: laid(insolC),
        format: format.insolation,
        csv: "clean_insolation_kwh_per_m2",
      },
      {
        key: "soiled",
        label: "Soiled cell, kWh/m²",
        color: "soiled",
        shape: "line",
        dash: [6, 3],
        switchable: true,
        values: laid(insolD),
        format: format.insolation,
        csv: "soiled_insolation_kwh_per_m2",
      },
    ],
  };
}
