import type { Analytics } from "../../../../analytics-wasm/types.ts";

export const correctTemperature: Analytics["correctTemperature"] = (input) => {
  const { clean, soiled, cleanTemperature, soiledTemperature } = input;
  const pairs = [...clean.keys()].map((row) => {
    const rises = [cleanTemperature[row]!, soiledTemperature[row]!].map((degrees) => 0.0005 * (degrees - 25));
    const isKnown = rises.every((rise) => Number.isFinite(rise));
    return [clean[row]!, soiled[row]!].map((value, cell) => (isKnown ? value / (1 + rises[cell]!) : value));
  });
  return { clean: Float64Array.from(pairs, ([one]) => one!), soiled: Float64Array.from(pairs, ([, other]) => other!) };
};
