import { minutesOf } from "../series.ts";
import { work, type KernelCase } from "./work.ts";

/** Maximum time to copy in and calculate a year of minutes [ms]. */
const LIMIT_OF_A_YEAR = 5;

export const dailySoiling: KernelCase = {
  twin: "daily-soiling",
  works: () =>
    [4, 37, 365].map((days) => {
      const input = minutesOf(days);
      return work({
        size: `${input.t.length.toLocaleString("en-US")} minutes`,
        run: (a) => a.dailySoiling(input),
        figures: (found) =>
          [...found.day.keys()].flatMap((day) => [
            found.day[day]!,
            found.insolClean[day]!,
            found.insolSoiled[day]!,
            found.loss[day]!,
            found.samples[day]!,
            found.windowInsolation[day]!,
            found.quality[day]!,
            found.uncertainty[day]!,
          ]),
        columns: [Float64Array.of(input.t.length), input.t, input.clean, input.soiled, input.day],
        ...(days === 365 && { limit: LIMIT_OF_A_YEAR }),
      });
    }),
};
