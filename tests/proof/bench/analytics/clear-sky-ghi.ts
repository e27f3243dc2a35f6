import { column } from "../../../analytics/support.ts";
import { rows, tenfold, work, type KernelCase } from "./work.ts";

export const clearSkyGhi: KernelCase = {
  twin: "clear-sky",
  works: () =>
    tenfold(1440).map((count) => {
      const zenith = column(count, (index) => (index * 0.7) % 180);
      return work({
        size: rows(count),
        run: (a) => a.clearSkyGhi({ zenith }),
        figures: (ghi) => ghi,
        columns: [Float64Array.of(count), zenith],
      });
    }),
};
