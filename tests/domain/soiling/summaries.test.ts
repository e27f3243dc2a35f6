import * as fc from "fast-check";
import { describe, it } from "vitest";
import { lossRange, monthlyRates } from "#domain/soiling/summaries";
import { weeklyRain } from "#domain/cleaning-plan/index";

const percent = fc.double({ min: -5, max: 30, noNaN: true });

describe("how far devices lie apart", () => {
  it("is given for the days on which two of them have a loss", ({ expect }) => {
    const losses = [
      [1, 2, -0.5, null],
      [3, null, 1.5, null],
      [2, null, 0, 7],
    ];
    expect(lossRange(losses, 4)).toEqual({ low: [1, null, -0.5, null], high: [3, null, 1.5, null], spread: 2 });
    expect(lossRange([[1, 2]], 2).spread).toBeNull();
    expect(lossRange([], 0)).toEqual({ low: [], high: [], spread: null });
  });

  it("depends neither on the order of the devices nor on a common offset", ({ expect }) => {
    const devices = fc.array(fc.array(percent, { minLength: 6, maxLength: 6 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(devices, percent, (rows, offset) => {
        const of = (all: number[][], add = 0) =>
          lossRange(
            all.map((row) => row.map((loss) => loss + add)),
            6,
          ).spread!;
        expect(of(rows.toReversed())).toBe(of(rows));
        expect(of(rows, offset)).toBeCloseTo(of(rows), 8);
      }),
      { numRuns: 200 },
    );
  });
});

describe("soiling rates by month", () => {
  const days = (january: number, february: number) => [january, february, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  it("are the mean of the intervals by their days in the month; a month with few days has none", ({ expect }) => {
    const rates = monthlyRates(
      [
        { rate: 0.1, days: days(30, 0) },
        { rate: 0.4, days: days(15, 6) },
      ],
      7,
    );
    // (30 x 0.1 + 15 x 0.4) / 45
    expect(rates[0]).toBeCloseTo(0.2, 12);
    expect(rates.slice(1)).toEqual(Array(11).fill(null));
    expect(monthlyRates([], 7)).toEqual(Array(12).fill(null));
  });

  it("lie between the lowest and the highest of the intervals", ({ expect }) => {
    const interval = fc.record({
      rate: fc.double({ min: 0.0001, max: 1, noNaN: true }),
      days: fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 12, maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 6 }), (intervals) => {
        const rates = intervals.map(({ rate }) => rate);
        for (const [month, value] of monthlyRates(intervals, 7).entries()) {
          const inMonth = intervals.reduce((sum, interval) => sum + interval.days[month]!, 0);
          expect(value === null).toBe(inMonth < 7);
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(Math.min(...rates) - 1e-12);
          expect(value).toBeLessThanOrEqual(Math.max(...rates) + 1e-12);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("the rain of weeks", () => {
  it("is summed from each start to the next, the last to the end, and averaged over the years", ({ expect }) => {
    const horizon = { cuts: Float64Array.of(0, 7), days: 15 };
    const rain = [Float64Array.from({ length: 15 }, () => 1), Float64Array.from({ length: 15 }, () => NaN)];
    rain[1]![14] = 30;
    expect(weeklyRain(rain, horizon)).toEqual([3.5, (8 + 30) / 2]);
    expect(weeklyRain([], horizon)).toEqual([0, 0]);
  });
});
