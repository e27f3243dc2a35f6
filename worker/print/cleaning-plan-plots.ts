import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { dashes } from "#plot/tokens";
import type { SeriesColor } from "#plot/colors";
import type { Plot, PlotBand, PlotSeries } from "#plot/plot";
import { type Band, type SoilingForecast, soilingForecast } from "#domain/cleaning-plan/forecast";

const dollars = (value: number): string => format.dollars(value, 0);
const dayNumbers = (days: readonly string[]): number[] => days.map(dayNumber);
export const bandsOf = (band: Band | null, color: SeriesColor): PlotBand[] =>
  band === null ? [] : [{ label: "8 of 10 years", csv: "p10_p90", color, ...band }];

const rainSeries = (values: number[]): PlotSeries => ({
  key: "rain",
  label: "Rain, weekly mean",
  color: "rain",
  shape: "rain",
  values,
  format: format.inches,
  csv: "rain_inches_per_week",
});

const spanText = (first: string, last: string): string =>
  `Wash window: ${format.shortDay(first)} to ${format.shortDay(last)}`;

/** "Soiling Loss Forecast and Cleaning Optimization": weekly loss, rain and cleanings of the best plan. */
export const forecastPlot = (result: SavingsResult): Plot => soilingPlot(soilingForecast(result), result.timezone);

export function soilingPlot({ mondays, loss, band, rain, washes }: SoilingForecast, zone: string): Plot {
  return {
    kind: "day",
    zone,
    x: dayNumbers(mondays),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 7,
    series: [
      {
        key: "loss",
        label: "Soiling loss, weekly mean",
        color: "soiling",
        shape: "line",
        dash: dashes.forecast,
        fill: band === null,
        values: loss,
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
      // Without weather there is no rain axis: zeros would mean that it never rains.
      ...(rain.some((inches) => inches > 0) ? [rainSeries(rain)] : []),
    ],
    bands: bandsOf(band, "soiling"),
    spans: washes
      .filter(({ first, last }) => first !== last)
      .map(({ first, last }) => ({ from: dayNumber(first), to: dayNumber(last), label: spanText(first, last) })),
    marks: washes.map(({ date }) => ({ x: dayNumber(date), kind: "planned-wash", label: format.day(date) })),
  };
}

/**
 * "Cumulative Income for # of Annual Cleaning Events" as a line, so that the axis may start at the data: incomes differ by a few percent,
 * and bars would look alike.
 */
export function incomePlot({ plans, best_num_cleanings, timezone }: SavingsResult): Plot {
  const best = plans.findIndex(({ cleanings }) => cleanings === best_num_cleanings);
  return {
    kind: "category",
    zone: timezone,
    x: plans.map((_, index) => index),
    categories: plans.map(({ cleanings }) => String(cleanings)),
    xLabel: "Cleanings",
    yTick: dollars,
    yFrom: "data",
    series: [
      {
        key: "income",
        label: "Income, $",
        color: "income",
        shape: "line",
        values: plans.map(({ income }) => income),
        format: dollars,
        csv: "income_usd",
        ...(best < 0 ? {} : { emphasis: { index: best, label: "max" } }),
      },
    ],
  };
}
