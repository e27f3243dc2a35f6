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

/** Labels of ticks that are closer than a unit need decimals, or they read alike. */
function tickText(lines: readonly PlotSeries[], unit: string): (value: number) => string {
  const values = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const span = values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  const places = span < 0.5 ? 2 : span < 5 ? 1 : 0;
  return (value) => `${format.number(value, places)}${unit}`;
}

/** `zone`: the phone's, because the unit's is unknown yet. */
export function setupIrradiancePlot(series: Series, zone: string): Plot {
  const lines = [
    line(series, "iC", irradiance("Clean cell, W/m²", "clean", "clean_irradiance_w_per_m2")),
    { ...line(series, "iD", irradiance("Soiled cell, W/m²", "soiled", "soiled_irradiance_w_per_m2")), dash: [6, 3] },
  ];
  return { kind: "instant", zone, x: series.t, yTick: tickText(lines, ""), series: lines };
}

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
  const lines = [cell("tC", "Clean cell", "clean"), { ...cell("tD", "Soiled cell", "soiled"), dash: [6, 3] }];
  return { kind: "instant", zone, x: series.t, yFrom: "data", yTick: tickText(lines, "°"), series: lines };
}
