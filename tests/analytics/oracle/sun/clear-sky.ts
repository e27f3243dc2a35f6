import type { Analytics } from "../../../../analytics-wasm/types.ts";

/** Haurwitz 1945 (research 4g): 1098 cos z exp(-0.059 / cos z) W/m2 while the sun is up. */
export const clearSkyGhi: Analytics["clearSkyGhi"] = ({ zenith }) =>
  zenith.map((degrees) => {
    const height = Math.cos((degrees * Math.PI) / 180);
    if (Number.isNaN(height)) return NaN;
    return height > 0 ? 1098 * height * Math.exp(-0.059 / height) : 0;
  });
