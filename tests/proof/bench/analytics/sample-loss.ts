import { cleanMinutes, soiled } from "../series.ts";
import { rows, tenfold, work, type KernelCase } from "./work.ts";

export const sampleLoss: KernelCase = {
  twin: "sample-loss",
  works: () =>
    tenfold(1440).map((count) => {
      const clean = cleanMinutes(count);
      const dirty = soiled(clean);
      return work({
        size: rows(count),
        run: (a) => a.sampleLoss({ clean, soiled: dirty }),
        figures: (loss) => loss,
        columns: [Float64Array.of(count), clean, dirty],
      });
    }),
};
