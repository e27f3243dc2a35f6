import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { clamp, mean } from "../statistics.ts";

/** Standard normal distribution by Simpson's rule. */
function below(z: number): number {
  const steps = 400;
  const width = Math.abs(z) / steps;
  let sum = 0;
  for (let k = 0; k <= steps; k++) {
    const weight = k === 0 || k === steps ? 1 : k % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((k * width) ** 2) / 2);
  }
  return 0.5 + (Math.sign(z) * sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

function quantile(chance: number): number {
  let [low, high] = [-9, 9];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (below(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const draws = Array.from({ length: 61 }, (_, k) => quantile((k + 0.5) / 61));

function valueAt(row: Float64Array, z: number): number {
  const place = ((clamp(z, -3, 3) + 3) / 6) * (row.length - 1);
  const [left, right] = [Math.floor(place), Math.ceil(place)];
  return row[left]! + (row[right]! - row[left]!) * (place - left);
}

/** Mean of the best action after measuring, minus the best mean before. */
export const informationGain: Analytics["informationGain"] = ({ values, share }) => {
  const [learned, left] = [Math.sqrt(share), Math.sqrt(1 - share)];
  const expected = draws.map((heard) =>
    values.map((row) => mean(draws.map((rest) => valueAt(row, learned * heard + left * rest)))),
  );
  const after = mean(expected.map((means) => Math.max(...means)));
  const before = Math.max(...values.map((_, action) => mean(expected.map((means) => means[action]!))));
  return Math.max(0, after - before);
};
