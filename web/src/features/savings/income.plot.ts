import { addDays, dayNumber } from "#contract/calendar";
import * as format from "#contract/format";
import type { SavingsResult } from "#contract/savings";
import type { Plot } from "../../charts/plot.ts";

/**
 * Income of each number of cleanings: "Cumulative Income for # of Annual Cleaning Events". A line, whose axis may begin at
 * the data: the numbers differ by a few percent, and bars from zero would all look alike.
 */
export function incomePlot(result: SavingsResult): Plot {
  const best = result.plans.findIndex((plan) => plan.cleanings === result.best_num_cleanings);
  return {
    kind: "category",
    zone: result.timezone,
    x: result.plans.map((_, index) => index),
    categories: result.plans.map((plan) => String(plan.cleanings)),
    xLabel: "Cleanings",
    yTick: (value) => format.dollars(value, 0),
    yFrom: "data",
    series: [
      {
        key: "income",
        label: "Income, $",
        colour: "income",
        shape: "line",
        values: result.plans.map((plan) => plan.income),
        format: (value) => format.dollars(value, 0),
        csv: "income_usd",
        ...(best < 0 ? {} : { emphasis: { index: best, label: "max" } }),
      },
    ],
  };
}

/** Soiling of the best plan and the mean rain, week by week: "Soiling Loss Forecast and Cleaning Optimization". */
export function forecastPlot(result: SavingsResult): Plot {
  const best = result.plans.find((plan) => plan.cleanings === result.best_num_cleanings);
  return {
    kind: "day",
    zone: result.timezone,
    x: result.soiling_loss_max.map((_, week) => dayNumber(addDays(result.startDay, 7 * week))),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 7,
    series: [
      {
        key: "loss",
        label: "Soiling loss, weekly mean",
        colour: "soiling",
        shape: "line",
        dash: [5, 4],
        fill: true,
        values: result.soiling_loss_max,
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
      {
        key: "rain",
        label: "Rain, in a week (top)",
        colour: "rain",
        shape: "rain",
        values: result.rainfall,
        format: format.inches,
        csv: "rain_inches_per_week",
      },
    ],
    marks: (best?.dates ?? []).map((date) => ({
      x: dayNumber(date),
      kind: "manual-cleaning",
      label: "Planned cleaning",
    })),
  };
}

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
