import type { Summaries } from "../../../../analytics-wasm/types.ts";
import { medianOf } from "../sensor/days.ts";

export const dayScatter: Summaries["dayScatter"] = ({ day, loss, uncertainty, good }) =>
  day.map((today) => {
    const rows = [...day.keys()].filter(
      (row) =>
        day[row]! <= today &&
        today - day[row]! <= 45 &&
        good[row] !== 0 &&
        Number.isFinite(loss[row]! + uncertainty[row]!),
    );
    const changes = rows.slice(1).map((row, at) => Math.abs(loss[row]! - loss[rows[at]!]!));
    if (changes.length < 6) return 0;
    const sigma = 0.5518 * changes.toSorted((a, b) => b - a)[Math.floor(0.2 * changes.length)]!;
    const own = medianOf(rows.map((row) => uncertainty[row]! ** 2));
    return Math.sqrt(Math.max(sigma ** 2 - 1.5 * own, 0));
  });
