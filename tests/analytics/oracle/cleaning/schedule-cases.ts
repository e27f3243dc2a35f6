import * as fc from "fast-check";
import type { OptimizeCleaningsInput } from "../../../../analytics-wasm/types.ts";

/** 0 to `max` in 1,000 steps, so that some values tie. */
const share = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1000 }).map((step) => (step * max) / 1000);
const columnOf = (values: fc.Arbitrary<number>, length: number): fc.Arbitrary<Float64Array> =>
  fc.array(values, { minLength: length, maxLength: length }).map((array) => Float64Array.from(array));

const removal = fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.constant(1) }, share(1));

export const fieldCase = (days: number): fc.Arbitrary<Partial<OptimizeCleaningsInput>> =>
  fc
    .record({
      steps: fc.array(share(0.05), { minLength: 24, maxLength: 24 }),
      ofDay: columnOf(fc.integer({ min: 0, max: 1 }), days),
      saturation: share(0.3),
      residual: share(0.02),
      washDays: share(3),
    })
    .map(({ steps, ofDay, ...rest }) => {
      const curve = (first: number): number[] =>
        Array.from({ length: 13 }, (_, point) =>
          steps.slice(first, first + point).reduce((sum, step) => sum + step, 0),
        );
      return Object.assign(rest, { lossCurve: { shares: Float64Array.from([...curve(0), ...curve(12)]), ofDay } });
    });

export interface ScheduleCase {
  input: OptimizeCleaningsInput;
  cuts: number[];
  blocked: number[];
}

export const scheduleCase: fc.Arbitrary<ScheduleCase> = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 5 }))
  .chain(([days, years]) =>
    fc
      .record({
        energy: columnOf(share(5000), days),
        price: columnOf(share(0.5), days),
        rate: columnOf(share(0.02), days),
        removalYears: fc.array(columnOf(removal, days), { minLength: years, maxLength: years }),
        washCost: share(300),
        initialLoss: share(0.2),
        cap: share(0.3),
        cuts: fc.uniqueArray(fc.integer({ min: 0, max: days - 1 }), { minLength: 1, maxLength: 7 }),
        blocked: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }),
      })
      .map(({ cuts, blocked, ...rest }) => {
        const ascending = cuts.toSorted((a, b) => a - b);
        const flags = ascending.map((_, index) => (blocked[index] === 0 ? 1 : 0));
        const input = { ...rest, cuts: Float64Array.from(ascending), blocked: Uint8Array.from(flags) };
        return { input, cuts: ascending, blocked: flags };
      }),
  );
