import { addDays, dayNumber } from "#contract/calendar";
import * as format from "#contract/format";
import type { SavingsResult } from "#contract/savings";
import type { Plot } from "../../charts/plot.ts";

/** Income of the best plan as it adds up over the weeks. */
export function cumulativePlot(result: SavingsResult): Plot {
  return {
    kind: "day",
    zone: result.timezone,
    x: result.chart_cumrev_max.map((_, week) => dayNumber(addDays(result.startDay, 7 * week))),
    yTick: (value) => format.dollars(value, 0),
    gap: 7,
    series: [
      {
        key: "income",
        label: "Cumulative income, $",
        colour: "income",
        shape: "line",
        fill: true,
        values: result.chart_cumrev_max,
        format: (value) => format.dollars(value, 0),
        csv: "cumulative_income_usd",
      },
    ],
  };
}
