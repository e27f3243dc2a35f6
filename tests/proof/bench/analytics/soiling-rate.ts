import { losses } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

/** Normal quantile of 97.5 %. */
const Z = 1.959_963_984_540_054;

export const soilingRate: KernelCase = {
  twin: "soiling-rate",
  works: () =>
    tenfold(12).map((days) => {
      const { day, loss } = losses(days);
      return work({
        size: `${days} days`,
        run: (a) => a.soilingRate({ day, loss }),
        figures: ({ rate, intercept, low, high, r2 }) => [rate, intercept, low, high, r2],
        columns: [Float64Array.of(days, Z), day, loss],
      });
    }),
};
