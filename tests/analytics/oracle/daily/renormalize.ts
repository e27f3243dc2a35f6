import type { Analytics } from "../../../../analytics-wasm/types.ts";

const change = (from: number, to: number): number => (1 + from / 100 > 0 ? (1 + to / 100) / (1 + from / 100) : NaN);

export const renormalize: Analytics["renormalize"] = ({ values, from, to }) =>
  values.map((value) => value * change(from, to));

/** loss = 1 - (1 + soiled)/(1 + clean) x ratio of raw readings. */
export const renormalizedLoss: Analytics["renormalizedLoss"] = (input) =>
  input.loss.map((percent) => {
    const rawRatio = ((1 - percent / 100) * (1 + input.cleanFrom / 100)) / (1 + input.soiledFrom / 100);
    return 100 * (1 - (rawRatio * (1 + input.soiledTo / 100)) / (1 + input.cleanTo / 100));
  });
