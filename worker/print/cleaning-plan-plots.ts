import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { dashes } from "#plot/tokens";
import type { SeriesColor } from "#plot/colors";
import type { Plot, PlotBand, PlotMark, PlotSeries } from "#plot/plot";
import {
  type Band,
  incomeByNumber,
  incomeForecast,
  type IncomeLine,
  soilingForecast,
} from "#domain/cleaning-plan/forecast";

const dollars = (value: number): string => format.dollars(value, 0);
const dayNumbers = (days: readonly string[]): number[] => days.map(dayNumber);
const bandsOf = (band: Band | null, color: SeriesColor): PlotBand[] =>
  band === null ? [] : [{ label: "P10–P90", color, ...band }];

const savedSeries = (values: (number | null)[], like: Pick<PlotSeries, "format" | "csv">): PlotSeries => ({
  key: "saved",
  label: "Saved inputs",
  color: "muted",
  shape: "line",
  dash: dashes.muted,
  values,
  format: like.format,
  csv: `saved_case_${like.csv}`,
});

const rainSeries = (values: number[]): PlotSeries => ({
  key: "rain",
  label: "Rain (in/week, average)",
  color: "rain",
  shape: "rain",
  values,
  format: format.inches,
  csv: "rain_inches_per_week",
});

const comparable = (result: SavingsResult, saved: SavingsResult | null): saved is SavingsResult =>
  saved !== null && saved.startDay === result.startDay && saved.weeks === result.weeks;

const spanText = (first: string, last: string): string =>
  `Wash window: ${format.shortDay(first)} to ${format.shortDay(last)}`;

/** "Soiling Loss Forecast and Cleaning Optimization": weekly loss, rain and cleanings of the best plan. */
export function forecastPlot(result: SavingsResult, saved: SavingsResult | null = null): Plot {
  const { mondays, loss, band, rain, washes } = soilingForecast(result);
  const lossFormat = { format: (value: number) => format.percent(value), csv: "soiling_loss_percent" };
  const mark = (date: string, kind: PlotMark["kind"], label = ""): PlotMark => ({ x: dayNumber(date), kind, label });
  return {
    kind: "day",
    zone: result.timezone,
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
        ...lossFormat,
      },
      ...(comparable(result, saved) ? [savedSeries(saved.soiling_loss_max, lossFormat)] : []),
      // Without weather there is no rain axis: zeros would mean that it never rains.
      ...(rain.some((inches) => inches > 0) ? [rainSeries(rain)] : []),
    ],
    bands: bandsOf(band, "soiling"),
    spans: washes
      .filter(({ first, last }) => first !== last)
      .map(({ first, last }) => ({ from: dayNumber(first), to: dayNumber(last), label: spanText(first, last) })),
    marks: [
      ...(comparable(result, saved) ? soilingForecast(saved).washes : []).map(({ date }) => mark(date, "saved-wash")),
      ...washes.map(({ date }) => mark(date, "planned-wash", format.day(date))),
    ],
  };
}

/**
 * "Cumulative Income for # of Annual Cleaning Events" as a line, so that the axis may start at the data: incomes differ by a few percent,
 * and bars would look alike.
 */
export function incomePlot(result: SavingsResult, saved: SavingsResult | null = null): Plot {
  const { cleanings, income, p10, p90, best } = incomeByNumber(result);
  const like = { format: dollars, csv: "income_usd" };
  const spread = p10.some((low, index) => low !== p90[index]);
  return {
    kind: "category",
    zone: result.timezone,
    x: cleanings.map((_, index) => index),
    categories: cleanings.map(String),
    xLabel: "Cleanings",
    yTick: dollars,
    yFrom: "data",
    series: [
      {
        key: "income",
        label: "Income, $",
        color: "income",
        shape: "line",
        values: income,
        ...like,
        ...(best < 0 ? {} : { emphasis: { index: best, label: "max" } }),
      },
      ...(comparable(result, saved) ? [savedSeries(incomesLike(cleanings, saved), like)] : []),
    ],
    bands: bandsOf(spread ? { low: p10, high: p90 } : null, "income"),
  };
}

/** Null: the plan did not calculate this count. */
const incomesLike = (cleanings: number[], { plans }: SavingsResult): (number | null)[] =>
  cleanings.map((count) => plans.find((plan) => plan.cleanings === count)?.income ?? null);

/** Zero, planned and best differ in weight, color, dash and end label. */
const roles = {
  none: { color: "neutral", dash: dashes.muted },
  planned: { color: "clean", dash: dashes.soiled },
  best: { color: "income" },
} as const satisfies Record<string, Pick<PlotSeries, "color" | "dash">>;

const washes = (count: number): string => (count === 0 ? "No washes" : count === 1 ? "1 wash" : `${count} washes`);

function lineSeries(line: IncomeLine, values: number[], csv: string): PlotSeries {
  const role = line.best ? "best" : line.planned ? "planned" : "none";
  const notes = [line.best && "best", line.planned && "planned"].filter(Boolean).join(", ");
  return {
    key: role,
    label: notes === "" ? washes(line.cleanings) : `${washes(line.cleanings)} (${notes})`,
    endLabel: line.cleanings === 0 ? "None" : `${line.cleanings} ${role}`,
    ...roles[role],
    shape: "line",
    values,
    format: dollars,
    csv: `${csv}_${line.cleanings}_cleanings`,
  };
}

/** Cumulative income by number of cleanings. `ahead`: income above that of no cleaning, where the lines differ visibly. */
function linesPlot(result: SavingsResult, ahead: boolean, saved: SavingsResult | null): Plot {
  const { mondays, lines, incomeBand, gainBand } = incomeForecast(result);
  const csv = ahead ? "ahead_of_none_usd" : "cumulative_income_usd";
  const of = (line: IncomeLine): number[] => (ahead ? line.gain : line.income);
  const shown = ahead ? lines.filter(({ cleanings }) => cleanings > 0) : lines;
  const before = comparable(result, saved) ? incomeForecast(saved).lines.find(({ best }) => best) : undefined;
  return {
    kind: "day",
    zone: result.timezone,
    x: dayNumbers(mondays),
    yTick: dollars,
    ...(ahead ? { yFrom: "data" } : {}),
    gap: 7,
    series: [
      ...shown.map((line) => lineSeries(line, of(line), csv)).sort((a, b) => rank(a) - rank(b)),
      ...(before ? [savedSeries(of(before), { format: dollars, csv })] : []),
    ],
    bands: bandsOf(ahead ? gainBand : incomeBand, "income"),
  };
}

const rank = ({ key }: PlotSeries): number => (key === "best" ? 1 : 0);

export const cumulativePlot = (result: SavingsResult, saved: SavingsResult | null = null): Plot =>
  linesPlot(result, false, saved);

export const aheadPlot = (result: SavingsResult, saved: SavingsResult | null = null): Plot =>
  linesPlot(result, true, saved);
