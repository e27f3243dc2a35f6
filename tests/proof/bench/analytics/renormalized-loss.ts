import { losses } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

const layers = { cleanFrom: 0.3, cleanTo: 2, soiledFrom: 0, soiledTo: -1.7 };

export const renormalizedLoss: KernelCase = {
  twin: "renormalized-loss",
  works: () =>
    tenfold(365).map((days) => {
      const { loss } = losses(days);
      return work({
        size: `${days.toLocaleString("en-US")} days`,
        run: (a) => a.renormalizedLoss({ loss, ...layers }),
        figures: (changed) => changed,
        columns: [Float64Array.of(days, ...Object.values(layers)), loss],
      });
    }),
};
