import * as fc from "fast-check";
import { reading, type Row } from "../../daily/daily-support.ts";

const watts = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 150, max: 1100 }) },
  { weight: 2, arbitrary: fc.integer({ min: -3, max: 260 }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
);

/** A day with clouds, broken values, gaps, repeats and odd intervals, in any order. */
export const brokenDay = (day: number): fc.Arbitrary<Row[]> =>
  fc
    .record({
      seconds: fc.constantFrom(10, 30, 60, 300, 900, 3600),
      first: fc.integer({ min: 0, max: 12 }),
      rows: fc.array(
        fc.record({
          step: fc.oneof(
            { weight: 9, arbitrary: fc.constant(1) },
            { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }) },
          ),
          clean: watts,
          lost: fc.integer({ min: -50, max: 300 }),
          outside: fc.integer({ min: 0, max: 9 }),
        }),
        { minLength: 1, maxLength: 60 },
      ),
    })
    .map(({ seconds, first, rows }) => {
      let at = first * 3600;
      return rows.map(({ step, clean, lost, outside }) => {
        at = Math.min(at + step * seconds, 86_399);
        return reading(at / 3600, clean, clean * (1 - lost / 1000), day, outside > 0);
      });
    });

export const calmDay: fc.Arbitrary<Row[]> = fc
  .record({
    minutes: fc.constantFrom(1, 5, 10, 30),
    peak: fc.integer({ min: 450, max: 1100 }),
    loss: fc.integer({ min: -20, max: 250 }),
    noise: fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 7, maxLength: 31 }),
  })
  .map(({ minutes, peak, loss, noise }) =>
    Array.from({ length: 1440 / minutes }, (_, index) => {
      const hour = (index * minutes) / 60;
      const clean = peak * Math.max(0, Math.sin((Math.PI * (hour - 6)) / 12));
      return reading(hour, clean, clean * (1 - loss / 1000 + noise[index % noise.length]! / 1000));
    }),
  );
