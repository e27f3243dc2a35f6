import type uPlot from "uplot";
import type { Plot, PlotSeries } from "./plot.ts";

/** Values that are drawn. Those beyond the right axis have no place on it; the series keeps them, so that tables and files have them. */
export function drawnValues({ right }: Pick<Plot, "right">, { axis, values }: PlotSeries): readonly (number | null)[] {
  if (right === undefined || axis !== "right") return values;
  return values.map((value) => (value === null || value < right.from || value > right.to ? null : value));
}

/** Columns as uPlot takes them: x, the series, then low and high of every band. */
export function plotData(plot: Plot): uPlot.AlignedData {
  return [
    plot.x as number[],
    ...plot.series.map((series) => drawnValues(plot, series) as (number | null)[]),
    ...(plot.bands ?? []).flatMap((band) => [band.low as (number | null)[], band.high as (number | null)[]]),
  ];
}

/** Key of what makes a new canvas necessary; everything else is drawn into the existing one. */
export const structureOf = (plot: Plot): string =>
  JSON.stringify([
    plot.kind,
    plot.zone,
    plot.yFrom,
    plot.series.map((series) => [series.key, series.shape, series.color, series.dash, series.fill, series.axis]),
    plot.bands?.map((band) => [band.label, band.color]),
    plot.right && [plot.right.from, plot.right.to],
  ]);
