import { dayNumber } from "../../contract/calendar.ts";
import * as format from "../../contract/format.ts";
import type { SavingsResult } from "../../contract/savings.ts";
import { dashes } from "../../contract/tokens.ts";
import { incomeForecast, soilingForecast } from "../cleaning-plan/index.ts";
import type { Plot } from "../plot/plot.ts";

/** The two charts of a plan: on the screen, in the report's window and on its first page. */

export const chartTitles = {
  forecast: "Soiling Loss Forecast and Cleaning Optimization",
  income: "Cumulative Income for # of Annual Cleaning Events",
} as const;

const BAND = "8 of 10 rain years";

/** Soiling of the best plan and the mean rain, week by week. */
export function forecastPlot(result: SavingsResult): Plot {
  const { mondays, loss, band, rain, washes } = soilingForecast(result);
  const known = rain.some((inches) => inches > 0);
  return {
    kind: "day",
    zone: result.timezone,
    x: mondays.map(dayNumber),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 7,
    series: [
      {
        key: "loss",
        label: "Soiling loss, weekly mean",
        colour: "soiling",
        shape: "line",
        dash: dashes.forecast,
        fill: band === null,
        values: loss,
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
      // A place without weather has no rain to show; an axis of zeros would say that it never rains there.
      ...(known
        ? [
            {
              key: "rain",
              label: "Rain, in a week (top)",
              colour: "rain" as const,
              shape: "rain" as const,
              values: rain,
              format: format.inches,
              csv: "rain_inches_per_week",
            },
          ]
        : []),
    ],
    ...(band === null ? {} : { bands: [{ label: BAND, colour: "soiling" as const, ...band }] }),
    marks: washes.map(({ date }) => ({
      x: dayNumber(date),
      kind: "manual-cleaning",
      label: "Planned cleaning",
    })),
  };
}

/**
 * Income of each number of cleanings. A line, whose axis may begin at the data: the numbers differ by a few percent, and
 * bars from zero would all look alike.
 */
export function incomePlot(result: SavingsResult): Plot {
  const { cleanings, income, p10, p90, best } = incomeForecast(result).byNumber;
  const spread = p10.some((low, index) => low !== p90[index]);
  return {
    kind: "category",
    zone: result.timezone,
    x: cleanings.map((_, index) => index),
    categories: cleanings.map(String),
    xLabel: "Cleanings",
    yTick: (value) => format.dollars(value, 0),
    yFrom: "data",
    series: [
      {
        key: "income",
        label: "Income, $",
        colour: "income",
        shape: "line",
        values: income,
        format: (value) => format.dollars(value, 0),
        csv: "income_usd",
        ...(best < 0 ? {} : { emphasis: { index: best, label: "max" } }),
      },
    ],
    ...(spread ? { bands: [{ label: BAND, colour: "income", low: p10, high: p90 }] } : {}),
  };
}
