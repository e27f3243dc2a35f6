import type { WashRecord } from "#contract/devices/device";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Plot } from "../../../charts/plot.ts";
import { batteryText, powerText } from "./logs.model.ts";
import { logTexts as texts } from "./texts.ts";

/** Longer distances break the line [s]. */
const GAP = 7 * SECONDS_PER_DAY;

export function trendPlot(records: readonly WashRecord[], zone: string): Plot | null {
  if (records.length === 0) return null;
  const volts = records.map(({ batt }) => batt);
  const low = Math.floor(Math.min(...volts));
  return {
    kind: "instant",
    zone,
    x: records.map(({ publishTime }) => publishTime),
    yTick: (value) => powerText(value),
    gap: GAP,
    right: { from: low, to: Math.max(low + 1, Math.ceil(Math.max(...volts))), tick: batteryText },
    series: [
      {
        key: "power",
        label: texts.power,
        color: "wash",
        shape: "line",
        values: records.map(({ alert, washPow }) => (alert ? null : washPow)),
        format: powerText,
        csv: "wash_power_w",
      },
      {
        key: "battery",
        label: texts.battery,
        color: "neutral",
        shape: "line",
        axis: "right",
        values: volts,
        format: batteryText,
        csv: "battery_v",
      },
    ],
  };
}
