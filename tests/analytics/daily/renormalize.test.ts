import * as fc from "fast-check";
import { describe, it } from "vitest";
import { wholeDay } from "./daily-support.ts";
import { analytics, column, columns, law } from "../support.ts";

const percent = fc.double({ min: -30, max: 30, noNaN: true });
const watts = fc.array(fc.double({ min: -5, max: 1500, noNaN: true }), { maxLength: 30 }).map((v) => columns(...v));
const losses = fc.array(fc.double({ min: -50, max: 100, noNaN: true }), { maxLength: 30 }).map((v) => columns(...v));
const furthest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, row) => Math.max(most, Math.abs(value - b[row]!)), 0);

describe("renormalize", () => {
  it("multiplies by the quotient of both factors: 1000 W/m2 from +5 to -2 % are 933.33", ({ expect }) => {
    const [value] = analytics.renormalize({ values: columns(1000), from: 5, to: -2 });
    expect(value).toBeCloseTo((1000 * 0.98) / 1.05, 9);
  });

  it("restores every reading to 1e-12 of it when swapped", ({ expect }) => {
    fc.assert(
      fc.property(watts, percent, percent, (values, from, to) => {
        const there = analytics.renormalize({ values, from, to });
        const back = analytics.renormalize({ values: there, from: to, to: from });
        for (const [row, value] of values.entries()) {
          expect(Math.abs(back[row]! - value)).toBeLessThanOrEqual(1e-12 * Math.max(Math.abs(value), 1e-300));
        }
      }),
      law(1000),
    );
  });
});

describe("renormalizedLoss", () => {
  const change = fc.record({ cleanFrom: percent, cleanTo: percent, soiledFrom: percent, soiledTo: percent });

  it("restores every loss to 1e-12 points when swapped", ({ expect }) => {
    fc.assert(
      fc.property(losses, change, (loss, { cleanFrom, cleanTo, soiledFrom, soiledTo }) => {
        const there = analytics.renormalizedLoss({ loss, cleanFrom, cleanTo, soiledFrom, soiledTo });
        const swapped = { cleanFrom: cleanTo, cleanTo: cleanFrom, soiledFrom: soiledTo, soiledTo: soiledFrom };
        expect(furthest(analytics.renormalizedLoss({ loss: there, ...swapped }), loss)).toBeLessThan(1e-12);
      }),
      law(1000),
    );
  });

  it("is what a day gives when computed again from its samples", ({ expect }) => {
    const day = wholeDay(3);
    const rows = {
      t: Float64Array.from(day, ({ t }) => t),
      clean: Float64Array.from(day, ({ clean }) => clean),
      soiled: Float64Array.from(day, ({ soiled }, row) => soiled * (1 + (row % 7) / 1000)),
      day: column(day.length, () => 20_000),
      inWindow: new Uint8Array(day.length).fill(1),
      lowLight: 0,
    };
    const layers = { cleanFrom: 1, cleanTo: -3, soiledFrom: 2, soiledTo: 1.5 };
    const before = analytics.dailySoiling(rows);
    const after = analytics.dailySoiling({
      ...rows,
      clean: analytics.renormalize({ values: rows.clean, from: 1, to: -3 }),
      soiled: analytics.renormalize({ values: rows.soiled, from: 2, to: 1.5 }),
    });
    expect([after.samples[0], after.samples.length]).toEqual([before.samples[0], 1]);
    expect(furthest(analytics.renormalizedLoss({ loss: before.loss, ...layers }), after.loss)).toBeLessThan(1e-11);
  });
});
