import * as format from "#contract/common/format";
import type { Series } from "#contract/series/series";
import type { Plot, PlotSeries } from "../../charts/plot.ts";

type LiveQuantity = keyof Series["columns"];

function line(
  { t, columns }: Series,
  key: LiveQuantity,
  look: Pick<PlotSeries, "label" | "color" | "csv" | "format"> & { dash?: number[] },
): PlotSeries {
  return { key, shape: "line", values: columns[key] ?? t.map(() => null), ...look };
}

const irradiance = (label: string, color: PlotSeries["color"], csv: string) => ({
  label,
  color,
  csv,
  format: format.irradiance,
});

/** `zone`: the phone's, because the unit's is unknown yet. */
export const setupIrradiancePlot = (series: Series, zone: string): Plot => ({
  kind: "instant",
  zone,
  x: series.t,
  yTick: (value) => format.number(value),
  series: [
    line(series, "iC", irradiance("Clean cell, W/m²", "clean", "clean_irradiance_w_per_m2")),
    { ...line(series, "iD", irradiance("Soiled cell, W/m²", "soiled", "soiled_irradiance_w_per_m2")), dash: [6, 3] },
  ],
});

/** By language, because there is no saved choice. */
export const heatUnit = (language: string): "C" | "F" => (language.toLowerCase().endsWith("-us") ? "F" : "C");

export function setupTemperaturePlot(
  series: Series,
  { zone, fahrenheit }: { zone: string; fahrenheit: boolean },
): Plot {
  const [unit, name] = fahrenheit ? (["°F", "fahrenheit"] as const) : (["°C", "celsius"] as const);
  const text = (value: number) => `${format.number(value, 1)} ${unit}`;
  const values = (key: "tC" | "tD") =>
    (series.columns[key] ?? series.t.map(() => null)).map((value) => (fahrenheit ? format.inFahrenheit(value) : value));
  const cell = (key: "tC" | "tD", label: string, color: "clean" | "soiled"): PlotSeries => ({
    ...line(series, key, { label: `${label}, ${unit}`, color, csv: `${color}_temperature_${name}`, format: text }),
    values: values(key),
  });
  return {
    kind: "instant",
    zone,
    x: series.t,
    yFrom: "data",
    yTick: (value) => `${format.number(value)}°`,
    series: [cell("tC", "Clean cell", "clean"), { ...cell("tD", "Soiled cell", "soiled"), dash: [6, 3] }],
  };
}
