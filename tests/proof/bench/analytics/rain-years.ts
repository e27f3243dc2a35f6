import { climate, seedsOf } from "../series.ts";
import { work, type KernelCase } from "./work.ts";

export const rainYears: KernelCase = {
  twin: "rain-years",
  works: () =>
    [6, 61, 610].map((years) =>
      work({
        size: `${years} years`,
        run: (a) => a.rainYears({ ...climate, years }),
        figures: (rain) => rain.flatMap((year) => [...year]),
        columns: [Float64Array.of(years), climate.p, climate.d, seedsOf(years)],
      }),
    ),
};
