import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { total } from "../statistics.ts";

interface Reading {
  value: number;
  times: number;
}

export const bucket: Analytics["bucket"] = ({ t, values, width, weight }) => {
  const groups = new Map<number, Reading[]>();
  for (const [row, time] of t.entries()) {
    if (!(Math.abs(time) <= 1e12)) continue;
    // Uses the remainder, which is exact; a quotient is not.
    const rest = time % width;
    const start = time - rest - (rest < 0 ? width : 0) + 0;
    const group = groups.get(start) ?? [];
    groups.set(start, group);
    const reading = { value: values[row]!, times: weight ? weight[row]! : 1 };
    if (Number.isFinite(reading.value) && Number.isFinite(reading.times) && reading.times > 0) group.push(reading);
  }
  const inOrder = [...groups].sort(([a], [b]) => a - b);
  const column = (figure: (group: Reading[]) => number): Float64Array =>
    Float64Array.from(inOrder, ([, group]) => (group.length > 0 ? figure(group) : NaN));
  const counted = (group: Reading[]): number => total(group.map(({ times }) => times));
  return {
    t: Float64Array.from(inOrder, ([start]) => start),
    n: Float64Array.from(inOrder, ([, group]) => counted(group)),
    mean: column((group) => total(group.map(({ value, times }) => value * (times / counted(group))))),
    min: column((group) => Math.min(...group.map(({ value }) => value))),
    max: column((group) => Math.max(...group.map(({ value }) => value))),
  };
};
