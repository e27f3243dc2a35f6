import { rainOf } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

const THRESHOLD = 7.62;

export const rainRemoval: KernelCase = {
  twin: "rain-removal",
  works: () =>
    tenfold(365).map((days) => {
      const rain = rainOf(days);
      return work({
        size: `${days.toLocaleString("en-US")} days, partial`,
        run: (a) => a.rainRemoval({ rain, threshold: THRESHOLD, mode: "partial" }),
        figures: (removal) => removal,
        columns: [Float64Array.of(days, THRESHOLD), rain],
      });
    }),
};
