import { SECONDS_PER_DAY, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Series } from "#contract/series/series";
import { withoutLowLight } from "#domain/telemetry/low-light";
import type { Plot, PlotSeries } from "../../../charts/plot.ts";
import type { WashRecord } from "#contract/devices/device";
import { pumpState, washCondition } from "#domain/soiling/wash-condition";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { dayGrid, dayPlot, line, type Values, washMarks } from "./days.model.ts";

/** What the pump's power says, with an example of it [W]. */
const pumpStates = [
  ["success", 70, "wash"],
  ["weak", 50, "soiling"],
  ["dry", 0, "soiled"],
  ["blocked", 100, "dollars"],
] as const;

/** The newest wash of each day, and alerts. */
export function washPlot(washes: readonly WashRecord[], range: DayRange, zone: string): Plot {
  const { days } = dayGrid(range, []);
  const inOrder = washes.filter(({ alert }) => !alert).toSorted((a, b) => a.washTime - b.washTime);
  const powerOf = new Map(inOrder.map(({ washTime, washPow }) => [dayOf(zone, washTime), washPow]));
  const text = (value: number) => `${format.number(value, 1)} W`;
  const series = pumpStates.map(([state, example, color]): PlotSeries => {
    const values = days.map((day) => {
      const power = powerOf.get(day);
      return power !== undefined && pumpState(power) === state ? power : null;
    });
    const power = line(state, washCondition(example), color, values, text, `wash_power_w_${state}`);
    return Object.assign(power, { shape: "columns" as const });
  });
  const shown = series.filter(({ key, values }) => key === "success" || hasValues(values));
  const plot = dayPlot(zone, days, (value) => `${format.number(value)} W`, shown);
  const alerts = washMarks(
    washes.filter(({ alert }) => alert),
    [],
    zone,
  );
  return { ...plot, marks: alerts.filter(({ x }) => plot.x.includes(x)) };
}

const columnOf = ({ t, columns }: Series, quantity: keyof Series["columns"]): Values =>
  columns[quantity] ?? t.map(() => null);
const hasValues = (column: Values): boolean => column.some((value) => value !== null);

const instantPlot = ({ timezone: zone, t: x }: Series, yTick: Plot["yTick"], series: PlotSeries[]): Plot => ({
  kind: "instant",
  zone,
  x,
  yTick,
  series,
});

const sensorLoss = (values: Values): PlotSeries =>
  line("loss", "Soiling loss, %", "soiling", values, (value) => format.percent(value), "soiling_loss_percent");

export function sensorLossPlot(series: Series): Plot | null {
  const loss = columnOf(series, "sl");
  if (!hasValues(loss) || hasValues(columnOf(series, "iC")) || hasValues(columnOf(series, "iD"))) return null;
  return instantPlot(series, (value) => format.percent(value, Number.isInteger(value) ? 0 : 1), [sensorLoss(loss)]);
}

/** The loss axis reaches this far from 0 [%]. */
const AXIS_POINTS = 50;
const SOILED = [6, 3];

export function irradiancePlot(series: Series, showLowLight: boolean, daily: boolean): Plot {
  const [clean, soiled] = [columnOf(series, "iC"), columnOf(series, "iD")];
  const loss = columnOf(series, "sl");
  const wind = { speed: columnOf(series, "windSpeed"), bearing: columnOf(series, "windBearing") };
  const shown = showLowLight ? loss : withoutLowLight(loss, clean, soiled);
  // Off-axis values aren't drawn, but the line continues and the CSV has them.
  const passed = shown.map((value, at) => loss[at] !== null && (value === null || Math.abs(value) > AXIS_POINTS));
  const { irradiance } = format;
  return {
    ...instantPlot(series, (value) => format.number(value), [
      line("clean", "Clean cell, W/m²", "clean", clean, irradiance, "clean_irradiance_w_per_m2"),
      {
        ...line("soiled", "Soiled cell, W/m²", "soiled", soiled, irradiance, "soiled_irradiance_w_per_m2"),
        dash: SOILED,
      },
      { ...sensorLoss(shown), axis: "right", passed },
    ]),
    daily,
    // A daily loss continues over nights.
    ...(daily ? { gap: 1.5 * SECONDS_PER_DAY } : {}),
    right: { from: -AXIS_POINTS, to: AXIS_POINTS, tick: (value) => format.percent(value, 0) },
    ...(hasValues(wind.speed) ? { wind } : {}),
  };
}

export function temperaturePlot(series: Series, fahrenheit: boolean, daily: boolean): Plot {
  const unit = fahrenheit ? "°F" : "°C";
  const of = (key: "tC" | "tD" | "tE", name: string, color: PlotSeries["color"], dash: number[]): PlotSeries => {
    const celsius = columnOf(series, key);
    const values = fahrenheit ? celsius.map(format.inFahrenheit) : celsius;
    const csv = `${name.split(" ", 1)[0]!.toLowerCase()}_temperature_${fahrenheit ? "fahrenheit" : "celsius"}`;
    const text = (value: number) => `${format.number(value, 1)} ${unit}`;
    return { ...line(key, `${name}, ${unit}`, color, values, text, csv), dash };
  };
  const lines = [
    of("tC", "Clean cell", "clean", []),
    of("tD", "Soiled cell", "soiled", SOILED),
    of("tE", "Electronics", "neutral", [2, 4]),
  ];
  return { ...instantPlot(series, (value) => `${format.number(value)}°`, lines), daily, yFrom: "data" };
}
