import { cleanMinutes } from "../series.ts";
import { rows, tenfold, work, type KernelCase } from "./work.ts";

const [FROM, TO] = [1.5, -0.7];

export const renormalize: KernelCase = {
  twin: "renormalize",
  works: () =>
    tenfold(1440).map((count) => {
      const values = cleanMinutes(count);
      return work({
        size: rows(count),
        run: (a) => a.renormalize({ values, from: FROM, to: TO }),
        figures: (changed) => changed,
        columns: [Float64Array.of(count, FROM, TO), values],
      });
    }),
};
