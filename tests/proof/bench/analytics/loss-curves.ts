import { column } from "../../../analytics/support.ts";
import { rows, work, type KernelCase } from "./work.ts";

const YEAR = 8760;

export const lossCurves: KernelCase = {
  twin: "loss-curves",
  works: () =>
    [YEAR, 12 * YEAR].map((count) => {
      const light = column(count, (row) => Math.max(0, 1000 * (1 - Math.abs((row % 24) - 12) / 7)));
      const possible = light.map((sun) => sun * 1.2);
      const delivered = possible.map((kwh) => Math.min(kwh, 900));
      const month = column(count, (row) => Math.floor((12 * row) / count));
      return work({
        size: rows(count),
        run: (a) => a.lossCurves({ energy: delivered, month, array: { delivered, possible } }),
        figures: ({ share }) => share,
        columns: [Float64Array.of(count), delivered, month, delivered, possible],
      });
    }),
};
