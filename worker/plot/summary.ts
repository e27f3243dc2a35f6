import { day, instant, number } from "#contract/common/format";
import { dayText } from "#contract/common/calendar";
import type { Interval, MarkKind, Plot, PlotSeries } from "./plot.ts";

export function xText(plot: Plot, x: number): string {
  if (plot.kind === "day") return day(dayText(Math.round(x)));
  if (plot.kind === "instant") return instant(x, plot.zone);
  return plot.categories?.[x] ?? number(x);
}

interface Extremes {
  count: number;
  lowest: number;
  highest: number;
  last: number;
}

function extremes(plot: Plot, series: PlotSeries, view: Interval | null): Extremes | null {
  let extremesSoFar: Extremes | null = null;
  for (let index = 0; index < plot.x.length; index++) {
    const x = plot.x[index]!;
    const value = series.values[index] ?? null;
    if (value === null || (view && (x < view.from || x > view.to))) continue;
    extremesSoFar ??= { count: 0, lowest: index, highest: index, last: index };
    extremesSoFar.count++;
    if (value < series.values[extremesSoFar.lowest]!) extremesSoFar.lowest = index;
    if (value > series.values[extremesSoFar.highest]!) extremesSoFar.highest = index;
    extremesSoFar.last = index;
  }
  return extremesSoFar;
}

const autoWashes: ReadonlySet<MarkKind> = new Set(["auto-wash", "alert-wash"]);
const washes: ReadonlySet<MarkKind> = new Set(["manual-cleaning", "planned-wash", "saved-wash"]);

function washesText({ marks = [] }: Plot, view: Interval | null): string {
  const shown = marks.filter(({ x }) => !view || (x >= view.from && x <= view.to));
  const countOf = (kinds: ReadonlySet<MarkKind>) => shown.filter(({ kind }) => kinds.has(kind)).length;
  const counts = [
    [countOf(washes), "wash"],
    [countOf(autoWashes), "auto-wash"],
  ] as const;
  const parts = counts.flatMap(([count, noun]) =>
    count === 0 ? [] : [`${number(count)} ${noun}${count === 1 ? "" : "es"}`],
  );
  return parts.length === 0 ? "" : ` ${parts.join(" and ")} in this range.`;
}

/** One sentence for screen readers: range, lowest, highest and last value of the first series, and the washes. */
export function summarize(plot: Plot, view: Interval | null): string {
  const series = plot.series.find((candidate) => candidate.shape !== "rain") ?? plot.series[0];
  const range = series && extremes(plot, series, view);
  if (!series || !range) return "No values in this range.";
  const at = (index: number) => `${series.format(series.values[index]!)} on ${xText(plot, plot.x[index]!)}`;
  if (plot.kind === "category")
    return `${series.label}: lowest ${series.format(series.values[range.lowest]!)} at ${xText(plot, plot.x[range.lowest]!)}, highest ${series.format(series.values[range.highest]!)} at ${xText(plot, plot.x[range.highest]!)}.`;
  if (range.count === 1) return `${series.label}, 1 value: ${at(range.last)}.${washesText(plot, view)}`;
  return `${series.label}, ${number(range.count)} values: lowest ${at(range.lowest)}, highest ${at(range.highest)}, last ${at(range.last)}.${washesText(plot, view)}`;
}
