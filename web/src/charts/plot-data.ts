import type uPlot from "uplot";
import type { Plot } from "./plot.ts";

/** Columns as uPlot takes them: x, the series, then low and high of every band. */
export function plotData(plot: Plot): uPlot.AlignedData {
  return [
    plot.x as number[],
    ...plot.series.map((series) => series.values as (number | null)[]),
    ...(plot.bands ?? []).flatMap((band) => [band.low as (number | null)[], band.high as (number | null)[]]),
  ];
}

/** What must change for a canvas to be built anew; everything else is drawn into the one that is there. */
export const structureOf = (plot: Plot): string =>
  JSON.stringify([
    plot.kind,
    plot.zone,
    plot.yFrom,
    plot.series.map((series) => [series.key, series.shape, series.colour, series.dash, series.fill, series.axis]),
    plot.bands?.map((band) => [band.label, band.colour]),
    plot.right && [plot.right.from, plot.right.to],
  ]);
