import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Interval, Plot, PlotSeries } from "../../../charts/plot.ts";
import { type ComparedDays, type ComparedDevice, highlightedDevices } from "./compare.model.ts";

/** Neighbors differ in dash and color. */
const dashOf = (place: number): readonly number[] => [[], [7, 3], [2, 3]][place % 3]!;

const csvName = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "_")}_loss_percent`;

/** Day of a line's label: each in its own part of the view, so that labels don't overlap. */
function labelIndex(values: readonly (number | null)[], x: readonly number[], view: Interval | null, part: number) {
  const from = view?.from ?? x[0] ?? 0;
  const to = view?.to ?? x.at(-1) ?? 0;
  const wanted = from + (to - from) * part;
  let best = -1;
  for (let index = 0; index < x.length; index++) {
    if (values[index] == null || x[index]! < from || x[index]! > to) continue;
    if (best < 0 || Math.abs(x[index]! - wanted) < Math.abs(x[best]! - wanted)) best = index;
  }
  return best;
}

interface Look {
  zone: string;
  chosen: string;
  showNegative: boolean;
  view: Interval | null;
  /** Loss of the whole plant by day; null: not shown. */
  plantLine?: (number | null)[] | null;
}

export function comparisonPlot({ day, devices, low, high }: ComparedDays, look: Look): Plot {
  const x = day.map(dayNumber);
  const loud = highlightedDevices(devices, look.chosen);
  const shown = devices.filter(({ device_id }) => loud.has(device_id));
  const hides = (loss: number | null): boolean => loss !== null && loss < 0 && !look.showNegative;
  const line = (device: ComparedDevice): PlotSeries => {
    const place = shown.indexOf(device);
    const values = device.losses.map((loss) => (hides(loss) ? null : loss));
    const index = labelIndex(values, x, look.view, (place + 1) / (shown.length + 1));
    return {
      key: device.device_id,
      label: device.device_name,
      color: place < 0 ? "muted" : `comparison-${place + 1}`,
      shape: "line",
      values,
      passed: device.losses.map(hides),
      format: (value) => format.percent(value),
      csv: csvName(device.device_name),
      dash: place < 0 ? [1, 3] : dashOf(place),
      ...(place < 0 || index < 0 ? {} : { emphasis: { index, label: device.device_name } }),
    };
  };
  const whole: PlotSeries[] = look.plantLine
    ? [
        {
          key: "plant",
          label: "Whole plant",
          color: "soiling",
          shape: "line",
          values: look.plantLine.map((loss) => (hides(loss) ? null : loss)),
          passed: look.plantLine.map(hides),
          format: (value) => format.percent(value),
          csv: "plant_loss_percent",
        },
      ]
    : [];
  const floor = (edge: (number | null)[]) =>
    edge.map((value) => (value === null ? null : Math.max(value, look.showNegative ? -Infinity : 0)));
  return {
    kind: "day",
    zone: look.zone,
    x,
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 1,
    series: [...whole, ...[...shown, ...devices.filter((device) => !shown.includes(device))].map(line)],
    bands: [
      {
        label: "Spread between the devices",
        csv: "spread_percent",
        color: "muted",
        low: floor(low),
        high: floor(high),
      },
    ],
  };
}
