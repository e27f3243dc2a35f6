import { createContext, useContext } from "react";
import { dayOf, dayText } from "#contract/common/calendar";
import type { Interval, Plot } from "../plot.ts";

/** "Desert Plant · Desert North", for names and titles of saved files. */
export const ChartName = createContext("");
export const useChartName = (own: string | undefined): string => {
  const surrounding = useContext(ChartName);
  return own ?? surrounding;
};

/** "Copy link": exactly what is shown, even where the page's address omits defaults. */
export const ChartLink = createContext<() => string>(() => location.href);

/** Range shown; empty for categories. */
function rangeName(plot: Plot, view: Interval | null): string {
  const { from, to } = view ?? { from: plot.x[0] ?? 0, to: plot.x.at(-1) ?? 0 };
  if (plot.kind === "category" || plot.x.length === 0) return "";
  const day = (x: number) => (plot.kind === "day" ? dayText(Math.round(x)) : dayOf(plot.zone, x));
  return ` ${day(from)}--${day(to)}`;
}

/** "Desert North Daily Soiling Loss 2026-05-22--2026-11-22", without extension. */
export const savedAs = (name: string, title: string, plot: Plot, view: Interval | null): string =>
  `${name} ${title}${rangeName(plot, view)}`;

export interface ShownChart {
  title: string;
  name: string;
  plot: Plot;
  hidden: ReadonlySet<string>;
  view: Interval | null;
}
