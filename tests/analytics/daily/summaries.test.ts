import * as fc from "fast-check";
import { describe, it } from "vitest";
import { meanLoss } from "../../../analytics-wasm/host/daily/mean-loss.ts";
import { correlatedNoise, gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics, column, columns, law } from "../support.ts";

const percent = fc.double({ min: -5, max: 30, noNaN: true });
const sun = fc.double({ min: 0.1, max: 9, noNaN: true });

describe("the mean loss of days", () => {
  it("agrees with hand arithmetic: a bright day counts more, a dark or missing one nothing, one without light as the others", ({
    expect,
  }) => {
    // (6 x 1 + 2 x 5) / 8
    expect(meanLoss({ loss: columns(1, 5), insolation: columns(6, 2) })).toEqual({ loss: 2, days: 2 });
    expect(meanLoss({ loss: columns(1, 5, 90, NaN), insolation: columns(6, 2, 0, 7) })).toEqual({
      loss: 2,
      days: 2,
    });
    // The third weighs (6 + 2) / 2 = 4: (6 + 10 + 36) / 12.
    expect(meanLoss({ loss: columns(1, 5, 9), insolation: columns(6, 2, NaN) }).loss).toBeCloseTo(52 / 12, 12);
    expect(meanLoss({ loss: columns(1, 5), insolation: columns(NaN, NaN) })).toEqual({ loss: 3, days: 2 });
    expect(meanLoss({ loss: columns(NaN, 4), insolation: columns(3, 0) })).toEqual({ loss: NaN, days: 0 });
  });

  it("is the share of the light that was lost: as if the days were one", ({ expect }) => {
    const lost = meanLoss({ loss: columns(2, 10, -1), insolation: columns(5, 1, 4) }).loss;
    const soiled = 5 * 0.98 + 1 * 0.9 + 4 * 1.01;
    expect(lost).toBeCloseTo(100 * (1 - soiled / 10), 12);
  });

  it("is within the losses, moves with them, and depends neither on the order nor on the unit of light", ({
    expect,
  }) => {
    const days = fc.array(fc.tuple(percent, sun), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(days, percent, (rows, offset) => {
        const of = (all: [number, number][], add = 0, unit = 1) =>
          meanLoss({
            loss: Float64Array.from(all, ([loss]) => loss + add),
            insolation: Float64Array.from(all, ([, light]) => light * unit),
          }).loss;
        const mean = of(rows);
        const losses = rows.map(([loss]) => loss);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...losses) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...losses) + 1e-9);
        expect(of(rows, offset)).toBeCloseTo(mean + offset, 8);
        expect(of(rows.toReversed())).toBeCloseTo(mean, 9);
        expect(of(rows, 0, 1000)).toBeCloseTo(mean, 9);
      }),
      law(300),
    );
  });
});

describe("dollars of a span of days", () => {
  const worth = { arrayKw: 1000, price: 0.1 };

  it("are those of the days together; missing days count nothing", ({ expect }) => {
    const input = { insolation: columns(5.5, NaN, 5.5, 4), loss: columns(3, 3, 3, -2), ...worth };
    const { dollars, total, days } = analytics.dollarTotal(input);
    // 5.5 x 1000 x 0.78848 x 0.03 x 0.1, twice; negative losses earn nothing.
    expect(total).toBeCloseTo(2 * 13.009_92, 9);
    expect(days).toBe(3);
    expect(dollars).toEqual(analytics.dollarLoss(input));
    expect(analytics.dollarTotal({ insolation: columns(), loss: columns(), ...worth })).toMatchObject({
      total: 0,
      days: 0,
    });
  });
});

describe("what a cleaning took off", () => {
  const day = column(43, (index) => index);
  const insolation = column(43, () => 5);
  const around = { day, insolation, first: 21, last: 21, side: 7 };

  it("is given for the instants before and after it: at 0.2 %/day from 5.1 to 0 %, where means of weeks say 4.4 and 0.7", ({
    expect,
  }) => {
    // 5.0% at noon of day 20, 5.1 half a day later; the cleaning ends with day 21.
    const loss = day.map((at) => (at < 21 ? 1.1 + 0.2 * (at - 0.5) : 0.2 * (at - 22 + 0.5)));
    const step = analytics.cleaningStep({ ...around, loss });
    expect(step.rate).toBeCloseTo(0.2, 10);
    expect(step.before).toBeCloseTo(5.1, 9);
    expect(step.after).toBeCloseTo(0, 9);
    expect(step).toMatchObject({ daysBefore: 7, daysAfter: 7 });
  });

  it("is that of plain means where nothing shows how fast it soils, and nothing without days", ({ expect }) => {
    const steady = analytics.cleaningStep({ ...around, loss: day.map((at) => (at < 21 ? 6 : 1)) });
    expect(steady).toEqual({ before: 6, after: 1, rate: 0, daysBefore: 7, daysAfter: 7 });
    const alone = analytics.cleaningStep({ ...around, loss: day.map((at) => (at < 21 ? 6 : NaN)) });
    expect(alone).toMatchObject({ before: 6, after: NaN, daysAfter: 0 });
  });

  it("is right on the mean, however noisy: 500 cleanings at 0.05 to 0.3 %/day and 0.3 points, where means of weeks miss a fifth", ({
    expect,
  }) => {
    const errors: number[] = [];
    for (let seed = 1; seed <= 500; seed++) {
      const uniform = mulberry32(seed);
      const rate = 0.05 + 0.25 * uniform();
      const noise = correlatedNoise(43, 0.3, gaussian(uniform));
      const loss = day.map((at) => (at < 21 ? 2 + rate * (at + 0.5) : rate * (at - 21.5)) + 0.3 * noise[at]!);
      const { before, after } = analytics.cleaningStep({ ...around, loss });
      errors.push(before - after - (2 + rate * 21));
    }
    const mean = errors.reduce((total, error) => total + error, 0) / errors.length;
    expect(Math.abs(mean)).toBeLessThan(0.05);
    expect(Math.sqrt(errors.reduce((total, error) => total + error ** 2, 0) / errors.length)).toBeLessThan(0.35);
  });
});

describe("what a cleaning earns", () => {
  const days = { insolation: columns(5, 6, NaN, 4), arrayKw: 1000, price: 0.1 };

  it("agrees with hand arithmetic: from 4 to 1 % at 5 kWh/m2 and 0.10 $ are 11.83 $ a day, 1500 $ in 127 days", ({
    expect,
  }) => {
    const gain = analytics.cleaningGain({ ...days, before: 4, after: 1, cost: 1500 });
    // (5 + 6 + 4) / 3 x 1000 x 0.78848 x 0.03 x 0.1
    expect(gain.dollarsADay).toBeCloseTo(11.8272, 10);
    expect(gain.paybackDays).toBeCloseTo(1500 / 11.8272, 9);
    expect(gain.days).toBe(3);
  });

  it("is never paid for by what became no better, and unknown without a cost or a day of light", ({ expect }) => {
    expect(analytics.cleaningGain({ ...days, before: 1, after: 4, cost: 10 })).toMatchObject({
      dollarsADay: expect.closeTo(-11.8272, 9),
      paybackDays: NaN,
    });
    expect(analytics.cleaningGain({ ...days, before: 4, after: 4, cost: 10 }).paybackDays).toBeNaN();
    expect(analytics.cleaningGain({ ...days, before: 4, after: 1, cost: NaN }).paybackDays).toBeNaN();
    const dark = { ...days, insolation: columns(NaN, NaN) };
    expect(analytics.cleaningGain({ ...dark, before: 4, after: 1, cost: 10 })).toEqual({
      dollarsADay: NaN,
      paybackDays: NaN,
      days: 0,
    });
  });
});

describe("the loss that a plan starts with", () => {
  const never = { day: columns(), share: columns(), left: columns() };
  const washed = (day: number, share: number, left = 0) => ({
    day: columns(day),
    share: columns(share),
    left: columns(left),
  });
  const tenDays = { rate: column(10, () => 0.1), removalYears: [], cap: 30 };

  it("grows by the rate, ends with rain and with a cleaning, and is the mean over the rain years", ({ expect }) => {
    const from = (change: Partial<Parameters<typeof analytics.startingLoss>[0]>) =>
      analytics.startingLoss({ ...tenDays, loss: 2, cleaned: never, ...change });
    expect(from({})).toBeCloseTo(3, 12);
    // Rain on the morning of day 4 leaves days 4 to 9.
    const wet = column(10, (day) => (day === 4 ? 1 : 0));
    expect(from({ removalYears: [wet] })).toBeCloseTo(0.6, 12);
    expect(from({ removalYears: [wet, column(10, () => 0)] })).toBeCloseTo((0.6 + 3) / 2, 12);
    // Cleaned on the morning of day 7: fully, half of the plant, and on the requested morning.
    expect(from({ cleaned: washed(7, 100) })).toBeCloseTo(0.3, 12);
    expect(from({ cleaned: washed(7, 50) })).toBeCloseTo(2.7 / 2 + 0.3, 12);
    expect(from({ cleaned: washed(10, 100) })).toBe(0);
    // A wash that leaves 0.5% of 2.7%; never more than before.
    expect(from({ cleaned: washed(7, 100, 0.5) })).toBeCloseTo(0.5 + 0.3, 12);
    expect(from({ cleaned: washed(7, 50, 0.5) })).toBeCloseTo((2.7 + 0.5) / 2 + 0.3, 12);
    expect(from({ cleaned: washed(10, 100, 9) })).toBeCloseTo(3, 12);
    expect(from({ loss: 29.95 })).toBe(30);
  });

  it("is what was known, to the last bit, where nothing has happened since; a negative loss is none", ({ expect }) => {
    const now = { rate: columns(), removalYears: [], cleaned: never, cap: 30 };
    expect(analytics.startingLoss({ ...now, loss: 2.345 })).toBe(2.345);
    expect(analytics.startingLoss({ ...now, loss: -1 })).toBe(0);
  });
});
