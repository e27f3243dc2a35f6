import * as fc from "fast-check";
import { describe, it } from "vitest";
import { analytics, column, columns, law } from "../support.ts";

const nodes = 13;
const z = (index: number) => -3 + (6 * index) / (nodes - 1);
const doNothing = new Float64Array(nodes);
/** Values with this mean that rise by `slope` per standard deviation [$]. */
const line = (mean: number, slope: number) => column(nodes, (index) => mean + slope * z(index));
const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

describe("informationGain", () => {
  it("is the unit normal loss of two actions (Raiffa and Schlaifer 1961)", ({ expect }) => {
    // Tabulated: L(0) = 0.3989, L(0.5) = 0.1978, L(1) = 0.0833.
    for (const [distance, loss] of [
      [0, 0.3989],
      [0.5, 0.1978],
      [1, 0.0833],
    ] as const) {
      for (const share of [0.25, 0.5, 1]) {
        const slope = 1000 / Math.sqrt(share);
        const gain = analytics.informationGain({ values: [doNothing, line(-1000 * distance, slope)], share });
        // Cut-offs at three standard deviations and 61 parts cost less than 2%.
        expect(Math.abs(gain - 1000 * loss)).toBeLessThan(0.02 * 1000 * density(0));
      }
    }
  });

  it("is nothing where nothing is learned, and where one action is the best whatever is learned", ({ expect }) => {
    expect(analytics.informationGain({ values: [doNothing, line(0, 100)], share: 0 })).toBeCloseTo(0, 9);
    expect(analytics.informationGain({ values: [doNothing, line(400, 100)], share: 1 })).toBeCloseTo(0, 9);
    expect(analytics.informationGain({ values: [columns(5, 7)], share: 1 })).toBeCloseTo(0, 9);
  });

  it("is never negative, never falls with what is learned, and never passes perfect information", ({ expect }) => {
    const dollars = fc.double({ min: -1000, max: 1000, noNaN: true });
    const actions = fc.array(fc.array(dollars, { minLength: 7, maxLength: 7 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(actions, (rows) => {
        const values = rows.map((row) => Float64Array.from(row));
        const gains = [0, 0.3, 0.6, 1].map((share) => analytics.informationGain({ values, share }));
        for (const [index, gain] of gains.entries()) {
          expect(gain).toBeGreaterThanOrEqual(0);
          if (index > 0) expect(gain).toBeGreaterThan(gains[index - 1]! - 12);
        }
      }),
      law(200),
    );
  });
});
