import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { DailyDollarLoss } from "#contract/soiling/soiling";
import type { Plot } from "../../../charts/plot.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

export function dollarPlot({ day, dollars }: DailyDollarLoss, range: DayRange, zone: string): Plot {
  const at = new Map(day.map((name, index) => [name, dollars[index] ?? null]));
  const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, n) => addDays(range.from, n));
  return {
    kind: "day",
    zone,
    x: days.map(dayNumber),
    yTick: (value) => format.dollars(value, Number.isInteger(value) ? 0 : 2),
    gap: 1,
    series: [
      {
        key: "dollars",
        label: "Dollar loss, $",
        color: "dollars",
        shape: "columns",
        values: days.map((name) => at.get(name) ?? null),
        format: (value) => format.dollars(value),
        csv: "loss_usd",
      },
    ],
  };
}
