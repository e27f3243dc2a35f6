import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { BucketColumns } from "../../../analytics-wasm/index.ts";
import { analytics, column, columns, law } from "../support.ts";

const time = fc.oneof(
  fc.integer({ min: -5000, max: 5000 }),
  fc.double({ min: -5000, max: 5000, noNaN: true }),
  fc.constantFrom(NaN, Infinity, -Infinity, 1e300, 0, 60, 3600),
);
const value = fc.oneof(
  fc.double({ min: -1500, max: 1500, noNaN: true }),
  fc.constantFrom(NaN, Infinity, -Infinity, 0, -0),
);
const rows = fc
  .array(fc.tuple(time, value), { maxLength: 200 })
  .map((pairs) => ({ t: columns(...pairs.map(([t]) => t)), values: columns(...pairs.map(([, v]) => v)) }));

const rolledUp = (narrow: BucketColumns, width: number): BucketColumns => {
  const { t, n, mean, min, max } = narrow;
  return {
    ...analytics.bucket({ t, values: mean, width, weight: n }),
    min: analytics.bucket({ t, values: min, width }).min,
    max: analytics.bucket({ t, values: max, width }).max,
  };
};
const listed = ({ t, n, mean, min, max }: BucketColumns) =>
  Array.from(t, (start, row) => ({ t: start, n: n[row]!, mean: mean[row]!, min: min[row]!, max: max[row]! }));

describe("bucket", () => {
  it("counts, averages and bounds the readings of each hour", ({ expect }) => {
    const t = columns(3600, 3660, 7199, 7200, 14_400);
    const result = analytics.bucket({ t, values: columns(1, NaN, 4, 10, NaN), width: 3600 });
    expect(listed(result)).toEqual([
      { t: 3600, n: 2, mean: 2.5, min: 1, max: 4 },
      { t: 7200, n: 1, mean: 10, min: 10, max: 10 },
      { t: 14_400, n: 0, mean: NaN, min: NaN, max: NaN },
    ]);
  });

  it("gives the same for a roll-up of roll-ups as for the readings", ({ expect }) => {
    const widths = fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 24 }));
    fc.assert(
      fc.property(rows, widths, ({ t, values }, [width, times]) => {
        const direct = analytics.bucket({ t, values, width: width * times });
        const rolled = rolledUp(analytics.bucket({ t, values, width }), width * times);
        expect({ ...rolled, mean: null }).toEqual({ ...direct, mean: null });
        for (const { n, mean, min, max } of listed(direct)) expect(mean >= min && mean <= max).toBe(n > 0);
        for (const [row, mean] of direct.mean.entries()) {
          if (Number.isNaN(mean)) expect(rolled.mean[row]).toBeNaN();
          else expect(Math.abs(rolled.mean[row]! - mean)).toBeLessThan(1e-9);
        }
      }),
      law(1000),
    );
  });

  it("has exactly the mean of equal readings, and sums a day of seconds to 1e-13", ({ expect }) => {
    const t = column(86_400, (second) => second);
    expect(analytics.bucket({ t, values: column(86_400, () => 0.1), width: 86_400 }).mean[0]).toBe(0.1);
    const ramp = analytics.bucket({ t, values: column(86_400, (second) => 1000 + second / 1000), width: 86_400 });
    expect(Math.abs(ramp.mean[0]! / (1000 + 86_399 / 2000) - 1)).toBeLessThan(1e-13);
  });

  it("puts every reading into one bucket that holds its time, before 1970 too", ({ expect }) => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.integer({ min: 1, max: 1e9 }), (t, width) => {
        const { t: starts, n } = analytics.bucket({ t: columns(t), values: columns(1), width });
        expect([...n]).toEqual([1]);
        expect(starts[0]! <= t && t < starts[0]! + width).toBe(true);
        expect(Math.abs(starts[0]! % width)).toBe(0);
      }),
      law(1000),
    );
  });
});
