import { column } from "../../../analytics/support.ts";
import { losses } from "../series.ts";
import { tenfold, work, type KernelCase } from "./work.ts";

const [ARRAY_KW, PRICE] = [1234.5, 0.11];

export const dollarLoss: KernelCase = {
  twin: "dollar-loss",
  works: () =>
    tenfold(365).map((days) => {
      const { loss } = losses(days);
      const insolation = column(days, (day) => 3 + (day % 5));
      return work({
        size: `${days.toLocaleString("en-US")} days`,
        run: (a) => a.dollarLoss({ insolation, loss, arrayKw: ARRAY_KW, price: PRICE }),
        figures: (dollars) => dollars,
        columns: [Float64Array.of(days, ARRAY_KW, PRICE), insolation, loss],
      });
    }),
};
