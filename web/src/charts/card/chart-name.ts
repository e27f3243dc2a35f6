import { createContext, useContext } from "react";
import { dayOf, dayText } from "#contract/common/calendar";
import type { Interval, Plot } from "../plot.ts";

/** Whose figures the charts below show ("Desert Plant · Desert North"): part of the names and titles of saved files. */
export const ChartName = createContext("");
export const useChartName = (own: string | undefined): string => {
  const given = useContext(ChartName);
  return own ?? given;
};

/** The address that "Copy link" gives: of exactly what is shown, also where the page's own address leaves defaults out. */
export const ChartLink = createContext<() => string>(() => location.href);

/** First and last day of what is shown; empty for categories. */
function rangeName(plot: Plot, view: Interval | null): string {
  const { from, to } = view ?? { from: plot.x[0] ?? 0, to: plot.x.at(-1) ?? 0 };
  if (plot.kind === "category" || plot.x.length === 0) return "";
  const day = (x: number) => (plot.kind === "day" ? dayText(Math.round(x)) : dayOf(plot.zone, x));
  return ` ${day(from)}--${day(to)}`;
}

/** "Desert North Daily Soiling Loss 2026-05-22--2026-11-22": what a saved chart is called, without the ending. */
export const savedAs = (name: string, title: string, plot: Plot, view: Interval | null): string =>
  `${name} ${title}${rangeName(plot, view)}`;

export interface ShownChart {
  title: string;
  name: string;
  plot: Plot;
  hidden: ReadonlySet<string>;
  /** Null: the whole range. */
  view: Interval | null;
}
