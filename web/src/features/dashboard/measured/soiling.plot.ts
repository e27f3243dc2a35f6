import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { dashes } from "#plot/tokens";
import type { Interval, MarkKind, Plot, PlotMark, PlotSeries } from "../../../charts/plot.ts";
import type { ChartDays, DayEvent } from "./days.model.ts";

const markKinds: Record<DayEvent["kind"], MarkKind> = {
  wash: "auto-wash",
  alert: "alert-wash",
  cleaning: "manual-cleaning",
};

/**
 * 95% range of each day's own error. The systematic error is in the tiles, because it shifts the whole line. Hidden with negative losses.
 */
function edge(days: ChartDays, sign: 1 | -1, lowest: number): (number | null)[] {
  return days.loss.map((loss, index) => {
    const uncertainty = days.uncertainty[index] ?? null;
    return loss === null || uncertainty === null ? null : Math.max(loss + sign * 2 * uncertainty, lowest);
  });
}

function rainSeries(days: ChartDays): PlotSeries[] {
  if (days.rain.every((rain) => rain === null)) return [];
  const rain: PlotSeries = {
    key: "rain",
    label: "Rain (in)",
    color: "rain",
    shape: "rain",
    values: days.rain,
    format: format.inches,
    csv: "rain_inches",
  };
  return [rain];
}

/** Rate of a selected interval [%/day]. */
export interface FittedRate extends Interval {
  rate: number;
}

/** The line of the rate through the middle of the interval's days. */
function fitSeries(days: ChartDays, { from, to, rate }: FittedRate): PlotSeries[] {
  const x = days.day.map(dayNumber);
  const isInside = (day: number): boolean => day >= from && day <= to;
  const starts = days.loss
    .flatMap((loss, index) => (loss === null || !isInside(x[index]!) ? [] : [loss - rate * (x[index]! - from)]))
    .sort((a, b) => a - b);
  const middle = starts[Math.floor(starts.length / 2)];
  if (middle === undefined) return [];
  const fit: PlotSeries = {
    key: "fit",
    label: "Fitted rate",
    color: "neutral",
    shape: "line",
    dash: dashes.soiled,
    values: x.map((day) => (isInside(day) ? middle + rate * (day - from) : null)),
    format: (value) => format.percent(value),
    csv: "fitted_soiling_loss_percent",
  };
  return [fit];
}

const leftOutMarks = (days: ChartDays): PlotMark[] =>
  days.leftOut.flatMap((mark, index) => (mark === null ? [] : [{ x: dayNumber(days.day[index]!), ...mark }]));

export function soilingPlot(
  days: ChartDays,
  events: DayEvent[],
  zone: string,
  threshold: number | null,
  fitted: FittedRate | null = null,
): Plot {
  const lowest = days.showsNegative ? Number.NEGATIVE_INFINITY : 0;
  return {
    kind: "day",
    zone,
    x: days.day.map(dayNumber),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 1,
    series: [
      {
        key: "loss",
        label: "Soiling loss",
        color: "soiling",
        shape: "line",
        fill: true,
        switchable: true,
        values: days.loss,
        passed: days.hidden,
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
      ...(fitted === null ? [] : fitSeries(days, fitted)),
      ...rainSeries(days),
    ],
    bands: [
      {
        label: "95% day-to-day range",
        color: "soiling",
        low: edge(days, -1, lowest),
        high: edge(days, 1, lowest),
      },
    ],
    marks: [
      ...leftOutMarks(days),
      ...events
        .filter(({ day }) => day >= (days.day[0] ?? "") && day <= (days.day.at(-1) ?? ""))
        .map(({ day, kind, text, note }) => {
          const mark: PlotMark = { x: dayNumber(day), kind: markKinds[kind], label: text };
          return note === undefined ? mark : Object.assign(mark, { label: `${text}, ${note}`, note });
        }),
    ],
    ...(threshold === null
      ? {}
      : { threshold: { value: threshold, label: `Alert at ${format.percent(threshold, 0)}` } }),
  };
}
