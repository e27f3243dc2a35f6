import * as format from "#contract/common/format";
import type { Series } from "#contract/series/series";
import type { Plot, PlotSeries } from "../../charts/plot.ts";

type Quantity = keyof Series["columns"];

function line(
  { t, columns }: Series,
  key: Quantity,
  look: Pick<PlotSeries, "label" | "colour" | "csv" | "format"> & { dash?: number[] },
): PlotSeries {
  return { key, shape: "line", values: columns[key] ?? t.map(() => null), ...look };
}

const irradiance = (label: string, colour: PlotSeries["colour"], csv: string) => ({
  label,
  colour,
  csv,
  format: format.irradiance,
});

/** Irradiance of both cells. `zone`: of the phone, because nobody has said yet where the unit is. */
export const setupIrradiancePlot = (series: Series, zone: string): Plot => ({
  kind: "instant",
  zone,
  x: series.t,
  yTick: (value) => format.number(value),
  series: [
    line(series, "iC", irradiance("Clean cell, W/m²", "clean", "clean_irradiance_W_m2")),
    { ...line(series, "iD", irradiance("Soiled cell, W/m²", "soiled", "soiled_irradiance_W_m2")), dash: [6, 3] },
  ],
});

const celsius = (value: number) => `${format.number(value, 1)} °C`;

/** Temperatures of both cells. */
export const setupTemperaturePlot = (series: Series, zone: string): Plot => ({
  kind: "instant",
  zone,
  x: series.t,
  yFrom: "data",
  yTick: (value) => `${format.number(value)}°`,
  series: [
    line(series, "tC", { label: "Clean cell, °C", colour: "clean", csv: "clean_temperature_celsius", format: celsius }),
    {
      ...line(series, "tD", {
        label: "Soiled cell, °C",
        colour: "soiled",
        csv: "soiled_temperature_celsius",
        format: celsius,
      }),
      dash: [6, 3],
    },
  ],
});
