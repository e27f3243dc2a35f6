import type { Analytics } from "../../../../analytics-wasm/types.ts";

export const sampleLoss: Analytics["sampleLoss"] = ({ clean, soiled, lowLight = 200, hideLowLight = true }) =>
  clean.map((watts, row) => {
    const other = soiled[row]!;
    const isDim = watts <= lowLight && other <= lowLight;
    const isReading = Number.isFinite(watts) && Number.isFinite(other) && watts > 0;
    return isReading && !(hideLowLight && isDim) ? 100 * (1 - other / watts) : NaN;
  });
