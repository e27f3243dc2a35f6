import type { Analytics } from "../../../../analytics-wasm/types.ts";

export const sampleLoss: Analytics["sampleLoss"] = ({ clean, soiled }) =>
  clean.map((watts, row) => {
    const other = soiled[row]!;
    const isReading = Number.isFinite(watts) && Number.isFinite(other) && watts > 0;
    return isReading ? 100 * (1 - other / watts) : NaN;
  });
