import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../../analytics-wasm/index.ts";
import { kimberLoss } from "../oracle/models/kimber.ts";
import { analytics, column, columns, law } from "../support.ts";

/** pvlib's defaults, daily steps. */
const defaults = { rate: 0.0015, threshold: 6, grace: 14, max: 0.3, initial: 0, stepDays: 1 };

describe("kimberLoss", () => {
  it("without rain is a straight line from the initial loss to the maximum", ({ expect }) => {
    const loss = analytics.kimberLoss({ ...defaults, rain: new Float64Array(365), initial: 0.01 });
    for (const [day, value] of loss.entries()) {
      expect(Math.abs(value - Math.min(0.01 + 0.0015 * day, 0.3))).toBeLessThan(1e-12);
    }
    expect(loss[364]).toBe(0.3);
  });

  it("stays at nothing for the grace period after rain, its day included, then grows again", ({ expect }) => {
    const loss = analytics.kimberLoss({ ...defaults, rain: column(60, (day) => (day === 20 ? 6.1 : 0)) });
    for (const [day, value] of loss.entries()) {
      const soiledDays = day < 20 ? day : Math.max(day - 33, 0);
      expect(Math.abs(value - 0.0015 * soiledDays)).toBeLessThan(1e-12);
    }
  });

  it("needs more rain than the threshold, not as much", ({ expect }) => {
    const last = (mm: number): number | undefined =>
      analytics.kimberLoss({ ...defaults, rain: columns(0, 0, mm) }).at(-1);
    expect(last(6)).toBe(0.003);
    expect(last(6.000001)).toBe(0);
  });

  it("a manual wash cleans its step without grace", ({ expect }) => {
    const manualWash = Uint8Array.from({ length: 5 }, (_, day) => Number(day === 2));
    const loss = analytics.kimberLoss({ ...defaults, rate: 0.25, max: 1, rain: new Float64Array(5), manualWash });
    expect([...loss]).toEqual([0, 0.25, 0, 0.25, 0.5]);
  });

  it("adds hourly rain over 24 hours and counts the grace in days", ({ expect }) => {
    // 0.3 mm/h: the 21st hour exceeds 6 mm; rounding must not trigger the 20th.
    const rain = column(480, (hour) => (hour >= 100 && hour < 130 ? 0.3 : 0));
    const loss = analytics.kimberLoss({
      ...defaults,
      rain,
      grace: 2,
      rate: 0.024,
      max: 1,
      initial: 0.1,
      stepDays: 1 / 24,
    });
    expect(loss[119]).toBeCloseTo(0.1 + 0.001 * 119, 12);
    expect(loss[120]).toBe(0);
    expect(loss[132 + 47]).toBe(0);
    expect(loss[132 + 48]).toBeCloseTo(0.001, 12);
  });

  it("equals pvlib's way of computing it for any case within 1e-12", ({ expect }) => {
    const day = fc.record({ mm: fc.integer({ min: 0, max: 80 }), washed: fc.boolean() });
    const anyCase = fc.record({
      steps: fc.array(day, { maxLength: 120 }),
      rate: fc.double({ min: 0, max: 0.2, noNaN: true }),
      threshold: fc.integer({ min: 0, max: 120 }),
      grace: fc.integer({ min: 0, max: 5 }),
      max: fc.double({ min: 0, max: 1, noNaN: true }),
      initial: fc.double({ min: 0, max: 0.5, noNaN: true }),
      perDay: fc.constantFrom(1, 2, 3, 4, 24),
    });
    fc.assert(
      fc.property(anyCase, ({ steps, perDay, ...rest }) => {
        const input = {
          ...rest,
          threshold: rest.threshold / 8,
          rain: Float64Array.from(steps, ({ mm }) => mm / 8),
          manualWash: Uint8Array.from(steps, ({ washed }) => Number(washed)),
          stepDays: 1 / perDay,
        };
        const expected = kimberLoss(input);
        const loss = analytics.kimberLoss(input);
        expect(loss).toHaveLength(steps.length);
        for (const [step, value] of expected.entries()) expect(Math.abs(loss[step]! - value)).toBeLessThan(1e-12);
      }),
      law(500),
    );
  });

  it("missing rain is none, and no steps give none", ({ expect }) => {
    expect(analytics.kimberLoss({ ...defaults, rain: columns(NaN, 0, NaN) })).toEqual(columns(0, 0.0015, 0.003));
    expect(analytics.kimberLoss({ ...defaults, rain: columns() })).toEqual(columns());
  });

  it("refuses wrong shapes and ranges", ({ expect }) => {
    const wrong = [{ manualWash: new Uint8Array(2) }, { stepDays: 2 }, { grace: -1 }, { max: 30 }, { rate: NaN }];
    for (const part of wrong) {
      expect(() => analytics.kimberLoss({ ...defaults, rain: columns(0), ...part })).toThrow(AnalyticsInputError);
    }
  });
});
