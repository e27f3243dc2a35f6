import * as fc from "fast-check";
import { apart, type Differential } from "./differential.ts";
import { between, columnsOf, data, defined, maybe } from "./values.ts";

const day = fc.oneof(fc.integer({ min: 20_000, max: 20_040 }), between(20_000, 20_040));
const loss = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
  between(0, 8),
);

export const soilingRate: Differential<"soilingRate"> = {
  inputs: fc
    .record({
      columns: columnsOf({ day: data(day), loss: data(loss), error: between(-0.5, 0.5) }, 40),
      slope: fc.oneof(fc.constant(0), between(-0.1, 0.6)),
      breaks: maybe(
        fc.array(fc.integer({ min: 19_990, max: 20_050 }), { maxLength: 4 }).map((days) => Float64Array.from(days)),
      ),
      confidence: maybe(between(0.01, 0.9999)),
      autocorrelation: maybe(fc.constantFrom("adjust" as const, "ignore" as const)),
    })
    .map(({ columns: { day, loss, error }, slope, ...rest }) => {
      // Correlated days: the error of a day includes that of the day before.
      const noisy = loss.map(
        (value, row) => value + slope * (day[row]! - 20_000) + error[row]! + (error[row - 1] ?? 0),
      );
      return defined({ day, loss: slope === 0 ? loss : noisy, ...rest });
    }),
  runs: 1000,
  difference: (ours, plain, { loss }) => {
    // Huge losses make the remaining variation rounding.
    const isDrowned = loss.some((value) => Number.isFinite(value) && Math.abs(value) > 1e6);
    return apart(isDrowned ? { ...ours, r2: 0 } : ours, isDrowned ? { ...plain, r2: 0 } : plain, 1e-9);
  },
};
