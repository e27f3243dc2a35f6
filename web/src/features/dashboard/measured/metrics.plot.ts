import { SECONDS_PER_DAY, dayNumber, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Series } from "#contract/series/series";
import { withoutLowLight } from "#domain/telemetry/low-light";
import type { Plot, PlotSeries } from "../../../charts/plot.ts";
import type { WashRecord } from "#contract/devices/device";
import { type PumpState, pumpState, washCondition } from "#domain/soiling/wash-condition";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { dayGrid } from "./days.model.ts";

const colors: Record<PumpState, PlotSeries["color"]> = {
  success: "wash",
  weak: "soiling",
  dry: "soiled",
  blocked: "dollars",
};
const states = ["success", "weak", "dry", "blocked"] as const;
const example: Record<PumpState, number> = { dry: 0, weak: 50, success: 70, blocked: 100 };

export function washPlot(washes: readonly WashRecord[], range: DayRange, zone: string): Plot {
  const { days } = dayGrid(range, []);
  const newest = new Map<string, WashRecord>();
  for (const wash of washes) {
    if (wash.alert) continue;
    const day = dayOf(zone, wash.washTime);
    const before = newest.get(day);
    if (!before || wash.washTime > before.washTime) newest.set(day, wash);
  }
  const power = (state: PumpState) =>
    days.map((day) => {
      const wash = newest.get(day);
      return wash && pumpState(wash.washPow) === state ? wash.washPow : null;
    });
  return {
    kind: "day",
    zone,
    x: days.map(dayNumber),
    yTick: (value) => `${format.number(value)} W`,
    gap: 1,
    series: states.flatMap((state): PlotSeries[] => {
      const values = power(state);
      if (state !== "success" && values.every((value) => value === null)) return [];
      return [
        {
          key: state,
          label: washCondition(example[state]),
          color: colors[state],
          shape: "columns",
          values,
          format: (value) => `${format.number(value, 1)} W`,
          csv: `wash_power_w_${state}`,
        },
      ];
    }),
    marks: washes
      .filter(({ alert }) => alert)
      .map(({ publishTime }) => dayOf(zone, publishTime))
      .filter((day) => day >= range.from && day <= range.to)
      .map((day) => ({ x: dayNumber(day), kind: "alert-wash" as const, label: "" })),
  };
}

type MetricValues = (number | null)[];
const columnOf = ({ t, columns }: Series, quantity: keyof Series["columns"]): MetricValues =>
  columns[quantity] ?? t.map(() => null);
const hasValues = (column: MetricValues): boolean => column.some((value) => value !== null);

const lossLine = (values: MetricValues): PlotSeries =>
  line("loss", "Soiling loss, %", "soiling", values, (value) => format.percent(value), "soiling_loss_percent");

export function sensorLossPlot(series: Series): Plot | null {
  const loss = columnOf(series, "sl");
  if (!hasValues(loss) || hasValues(columnOf(series, "iC")) || hasValues(columnOf(series, "iD"))) return null;
  return {
    kind: "instant",
    zone: series.timezone,
    x: series.t,
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    series: [lossLine(loss)],
  };
}

/** The loss axis reaches this far from 0 [%]. */
const AXIS_POINTS = 50;

export function irradiancePlot(series: Series, showLowLight: boolean, daily: boolean): Plot {
  const [clean, soiled] = [columnOf(series, "iC"), columnOf(series, "iD")];
  const loss = columnOf(series, "sl");
  const wind = { speed: columnOf(series, "windSpeed"), bearing: columnOf(series, "windBearing") };
  const shown = showLowLight ? loss : withoutLowLight(loss, clean, soiled);
  return {
    kind: "instant",
    zone: series.timezone,
    x: series.t,
    daily,
    // A daily loss continues over nights.
    ...(daily ? { gap: 1.5 * SECONDS_PER_DAY } : {}),
    yTick: (value) => format.number(value),
    right: { from: -AXIS_POINTS, to: AXIS_POINTS, tick: (value) => format.percent(value, 0) },
    ...(hasValues(wind.speed) ? { wind } : {}),
    series: [
      line("clean", "Clean cell, W/m²", "clean", clean, format.irradiance, "clean_irradiance_w_per_m2"),
      {
        ...line("soiled", "Soiled cell, W/m²", "soiled", soiled, format.irradiance, "soiled_irradiance_w_per_m2"),
        dash: [6, 3],
      },
      {
        ...lossLine(shown),
        axis: "right",
        // Off-axis values aren't drawn, but the line continues and the CSV has them.
        passed: shown.map((value, index) => loss[index] !== null && (value === null || Math.abs(value) > AXIS_POINTS)),
      },
    ],
  };
}

export function temperaturePlot(series: Series, fahrenheit: boolean, daily: boolean): Plot {
  const unit = fahrenheit ? "°F" : "°C";
  const values = (quantity: "tC" | "tD" | "tE") => {
    const celsius = columnOf(series, quantity);
    return fahrenheit ? celsius.map(format.inFahrenheit) : celsius;
  };
  const text = (value: number) => `${format.number(value, 1)} ${unit}`;
  const csv = fahrenheit ? "fahrenheit" : "celsius";
  return {
    kind: "instant",
    zone: series.timezone,
    x: series.t,
    daily,
    yFrom: "data",
    yTick: (value) => `${format.number(value)}°`,
    series: [
      line("tC", `Clean cell, ${unit}`, "clean", values("tC"), text, `clean_temperature_${csv}`),
      {
        ...line("tD", `Soiled cell, ${unit}`, "soiled", values("tD"), text, `soiled_temperature_${csv}`),
        dash: [6, 3],
      },
      {
        ...line("tE", `Electronics, ${unit}`, "neutral", values("tE"), text, `electronics_temperature_${csv}`),
        dash: [2, 4],
      },
    ],
  };
}

function line(
  key: string,
  label: string,
  color: PlotSeries["color"],
  values: MetricValues,
  text: (value: number) => string,
  csv: string,
): PlotSeries {
  return { key, label, color, shape: "line", values, format: text, csv };
}
