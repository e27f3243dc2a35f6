import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "#contract/common/limits";
import type { PyraData } from "#contract/pyranometer/pyranometer";
import { withoutLowLight } from "#domain/telemetry/low-light";
import type { Plot, PlotMark, PlotSeries } from "../../charts/plot.ts";

export interface PyraView {
  zone: string;
  shape: "line" | "columns";
  showNegative: boolean;
  hideLowLight: boolean;
}

type BoardValues = readonly (number | null)[];
type General = PyraData["data"]["general_data"];

/** [%]. Values beyond are cut off but stay in the table. */
const AXIS_POINTS = 50;
const axis = { from: -AXIS_POINTS, to: AXIS_POINTS };
const wholePercent = (value: number): string => format.percent(value, 0);

const isShown = (value: number | null, { showNegative }: PyraView): boolean =>
  value !== null && (showNegative || value >= 0);

/** Values without those left out, and which they are. */
function visible(all: BoardValues, lit: BoardValues, view: PyraView): Pick<PlotSeries, "values" | "passed"> {
  const values = lit.map((value) => (isShown(value, view) ? value : null));
  return { values, passed: all.map((value, index) => value !== null && values[index] === null) };
}

export function soilingPlot({ data, timezone }: PyraData, view: PyraView): Plot {
  const { day, soiling } = data.soiling_loss_data;
  return {
    kind: "day",
    zone: timezone,
    x: day.map(dayNumber),
    yTick: wholePercent,
    limits: axis,
    gap: 1,
    series: [
      {
        key: "soiling",
        label: "Soiling loss, %",
        color: "soiling",
        shape: view.shape,
        ...visible(soiling, soiling, view),
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
    ],
  };
}

export function irradiancePlot({ data }: PyraData, view: PyraView): Plot {
  const { i, iC, iD, irradianceLoss } = data.general_data;
  const lit = view.hideLowLight ? withoutLowLight(irradianceLoss, iC, iD) : irradianceLoss;
  return {
    ...instants(data.general_data, view, format.number),
    right: { ...axis, tick: wholePercent },
    series: [
      series("i", "Pyranometer, W/m²", "income", i, format.irradiance, "pyranometer_irradiance_w_per_m2", view),
      series("iC", "Clean cell, W/m²", "clean", iC, format.irradiance, "clean_irradiance_w_per_m2", view),
      {
        ...series("iD", "Soiled cell, W/m²", "soiled", iD, format.irradiance, "soiled_irradiance_w_per_m2", view),
        dash,
      },
      {
        ...series(
          "loss",
          "Irradiance loss, %",
          "soiling",
          [],
          (value) => format.percent(value),
          "irradiance_loss_percent",
          view,
        ),
        ...visible(irradianceLoss, lit, view),
        axis: "right",
      },
    ],
  };
}

const dash = [6, 3];

export function temperaturePlot({ data }: PyraData, view: PyraView): Plot {
  const { tC, tD } = data.general_data;
  const text = (value: number) => `${format.number(value, 1)} °C`;
  return {
    ...instants(data.general_data, view, (value) => `${format.number(value)}°`),
    yFrom: "data",
    series: [
      series("tC", "Clean cell, °C", "clean", tC, text, "clean_temperature_celsius", view),
      { ...series("tD", "Soiled cell, °C", "soiled", tD, text, "soiled_temperature_celsius", view), dash },
    ],
  };
}

export function humidityPlot({ data }: PyraData, view: PyraView): Plot {
  const { hC, hD } = data.general_data;
  const text = (value: number) => format.percent(value, 1);
  return {
    ...instants(data.general_data, view, wholePercent),
    series: [
      series("hC", "Clean cell, %", "clean", hC, text, "clean_humidity_percent", view),
      { ...series("hD", "Soiled cell, %", "soiled", hD, text, "soiled_humidity_percent", view), dash },
    ],
  };
}

export function rotationPlot({ data }: PyraData, view: PyraView): Plot {
  const { rot, tlt, tlt_x, tlt_y } = data.general_data;
  const text = (value: number) => `${format.number(value, 1)}°`;
  return {
    ...instants(data.general_data, view, (value) => `${format.number(value)}°`),
    yFrom: "data",
    series: [
      series("rot", "Rotation", "clean", rot, text, "rotation_degrees", view),
      series("tlt", "Tilt", "soiling", tlt, text, "tilt_degrees", view),
      series("tlt_x", "Tilt x", "wash", tlt_x, text, "tilt_x_degrees", view),
      series("tlt_y", "Tilt y", "neutral", tlt_y, text, "tilt_y_degrees", view),
    ],
  };
}

type Measure = "washPow" | "batt" | "tempAvg" | "humidAvg";

const measures: Record<Measure, { label: string; color: PlotSeries["color"]; unit: string; csv: string }> = {
  washPow: { label: "Wash power, W", color: "wash", unit: " W", csv: "wash_power_w" },
  batt: { label: "Battery, V", color: "income", unit: " V", csv: "battery_v" },
  tempAvg: { label: "Temperature, °C", color: "soiled", unit: " °C", csv: "temperature_celsius" },
  humidAvg: { label: "Humidity, %", color: "rain", unit: "%", csv: "humidity_percent" },
};
export const healthMeasures = ["washPow", "batt", "tempAvg", "humidAvg"] as const satisfies readonly Measure[];

export function healthPlot({ data }: PyraData, measure: Measure, view: PyraView): Plot {
  const washes = data.wash_data;
  const { label, color, unit, csv } = measures[measure];
  const measured = data.general_data.ts;
  return {
    kind: "instant",
    zone: view.zone,
    x: washes.ts,
    ...(measured.length > 0 && { covers: { from: measured[0]!, to: measured.at(-1)! } }),
    // Washes are a day or more apart.
    gap: Number.MAX_SAFE_INTEGER,
    // A battery stays between 12 and 13 V.
    yTick: (value) => `${format.number(value, measure === "batt" ? 1 : 0)}${unit}`,
    ...(measure === "batt" || measure === "tempAvg" ? { yFrom: "data" as const } : {}),
    series: [series(measure, label, color, washes[measure], (value) => `${format.number(value, 1)}${unit}`, csv, view)],
    marks: healthMarks(washes),
  };
}

function healthMarks({ ts, tempAvg, tankEmpty }: PyraData["data"]["wash_data"]): PlotMark[] {
  const marks: PlotMark[] = [];
  for (const [index, x] of ts.entries()) {
    if (tempAvg[index]! <= FREEZING_AT_CELSIUS) marks.push({ x, kind: "freezing", label: "Freezing" });
    if (tankEmpty[index]! >= TANK_LOW_FROM) marks.push({ x, kind: "tank-low", label: "Tank low" });
  }
  return marks;
}

const instants = (general: General, { zone }: PyraView, tick: (value: number) => string) => ({
  kind: "instant" as const,
  zone,
  x: general.ts,
  yTick: (value: number) => tick(value),
});

function series(
  key: string,
  label: string,
  color: PlotSeries["color"],
  values: BoardValues,
  text: (value: number) => string,
  csv: string,
  { shape }: PyraView,
): PlotSeries {
  return { key, label, color, shape, values, format: text, csv };
}
