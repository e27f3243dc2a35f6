import { column } from "../../../analytics/support.ts";
import { cleanMinutes } from "../series.ts";
import { rows, tenfold, work, type KernelCase } from "./work.ts";

const HOUR = 3600;

export const bucket: KernelCase = {
  twin: "bucket",
  works: () =>
    tenfold(1440).map((count) => {
      const t = column(count, (minute) => 60 * minute);
      const values = cleanMinutes(count);
      return work({
        size: rows(count),
        run: (a) => a.bucket({ t, values, width: HOUR }),
        figures: ({ t, n, mean, min, max }) =>
          [...t.keys()].flatMap((row) => [t[row]!, n[row]!, mean[row]!, min[row]!, max[row]!]),
        columns: [Float64Array.of(count, HOUR), t, values],
      });
    }),
};
