import type uPlot from "uplot";
import type { Plot, PlotSeries } from "./plot.ts";

/** Drawn values; those beyond the right axis are left out but stay in tables and files. */
export function drawnValues({ right }: Pick<Plot, "right">, { axis, values }: PlotSeries): readonly (number | null)[] {
  if (right === undefined || axis !== "right") return values;
  return values.map((value) => (value === null || value < right.from || value > right.to ? null : value));
}

export function plotData(plot: Plot): uPlot.AlignedData {
  return [
    plot.x as number[],
    ...plot.series.map((series) => drawnValues(plot, series) as (number | null)[]),
    ...(plot.bands ?? []).flatMap((band) => [band.low as (number | null)[], band.high as (number | null)[]]),
  ];
}

/** Key of everything that needs a new canvas. */
export const structureOf = (plot: Plot): string =>
  JSON.stringify([
    plot.kind,
    plot.zone,
    plot.yFrom,
    plot.series.map((series) => [series.key, series.shape, series.color, series.dash, series.fill, series.axis]),
    plot.bands?.map((band) => [band.label, band.color]),
    plot.right && [plot.right.from, plot.right.to],
  ]);
