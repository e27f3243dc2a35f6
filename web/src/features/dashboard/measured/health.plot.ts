import { addDays, dayNumber, dayOf, daysBetween } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import * as format from "#contract/common/format";
import { type PumpState, pumpState, washCondition } from "#domain/soiling/wash-condition";
import type { Plot, PlotSeries } from "../../../charts/plot.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

const colors: Record<PumpState, PlotSeries["color"]> = {
  success: "wash",
  weak: "soiling",
  dry: "soiled",
  blocked: "dollars",
};
const states = ["success", "weak", "dry", "blocked"] as const;
const example: Record<PumpState, number> = { dry: 0, weak: 50, success: 70, blocked: 100 };

export function washPlot(washes: readonly WashRecord[], range: DayRange, zone: string): Plot {
  const first = dayNumber(range.from);
  const count = daysBetween(range.from, range.to) + 1;
  const newest = new Map<string, WashRecord>();
  for (const wash of washes) {
    if (wash.alert) continue;
    const day = dayOf(zone, wash.washTime);
    const before = newest.get(day);
    if (!before || wash.washTime > before.washTime) newest.set(day, wash);
  }
  const power = (state: PumpState) =>
    Array.from({ length: count }, (_, n) => {
      const wash = newest.get(addDays(range.from, n));
      return wash && pumpState(wash.washPow) === state ? wash.washPow : null;
    });
  return {
    kind: "day",
    zone,
    x: Array.from({ length: count }, (_, n) => first + n),
    yTick: (value) => `${format.number(value)} W`,
    gap: 1,
    series: states.flatMap((state): PlotSeries[] => {
      const values = power(state);
      if (state !== "success" && values.every((value) => value === null)) return [];
      const label = washCondition(example[state]);
      const csv = `wash_power_w_${state}`;
      return [
        {
          key: state,
          label,
          color: colors[state],
          shape: "columns",
          values,
          format: (value) => `${format.number(value, 1)} W`,
          csv,
        },
      ];
    }),
    marks: washes
      .filter(({ alert }) => alert)
      .map((wash) => ({ x: dayNumber(dayOf(zone, wash.publishTime)), kind: "alert-wash" as const, label: "" }))
      .filter(({ x }) => x >= first && x < first + count),
  };
}
