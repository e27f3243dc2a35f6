import { sawtooth } from "../../../analytics/rate/sawtooth.ts";
import { column } from "../../../analytics/support.ts";
import { work, type KernelCase } from "./work.ts";

/** Maximum time by days [ms]. */
const LIMITS = new Map([
  [730, 2],
  [3650, 10],
]);
const NORMAL = 3;

export const detectIntervals: KernelCase = {
  twin: "detect-intervals",
  works: () =>
    [73, 730, 3650, 7300].map((days) => {
      const { loss } = sawtooth(1, days, 0.5);
      const day = column(days, (index) => 20_000 + index);
      const limit = LIMITS.get(days);
      return work({
        size: `${days} days`,
        run: (a) => a.detectIntervals({ day, loss }),
        figures: ({ segments }) => segments.flatMap(({ start, slope, low, high }) => [start, slope, low, high]),
        columns: [Float64Array.of(days, NORMAL), day, loss],
        isTooMuchForOracle: days > 73,
        ...(limit !== undefined && { limit }),
      });
    }),
};
