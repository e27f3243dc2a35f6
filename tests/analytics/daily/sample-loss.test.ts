import * as fc from "fast-check";
import { describe, it } from "vitest";
import { analytics, columns, law } from "../support.ts";

describe("sampleLoss", () => {
  it("is what the soiled cell lacks, in percent and signed", ({ expect }) => {
    const loss = analytics.sampleLoss({ clean: columns(1000, 800, 500), soiled: columns(970, 800, 510) });
    expect(loss[0]).toBeCloseTo(3, 12);
    expect(loss[1]).toBe(0);
    expect(loss[2]).toBeCloseTo(-2, 12);
  });

  it("is missing where a value is missing or the clean cell is dark", ({ expect }) => {
    const clean = columns(NaN, 500, Infinity, 0, -5, 500);
    const soiled = columns(500, NaN, 500, 300, 300, -Infinity);
    expect([...analytics.sampleLoss({ clean, soiled })]).toEqual([NaN, NaN, NaN, NaN, NaN, NaN]);
    expect(analytics.sampleLoss({ clean: columns(), soiled: columns() })).toEqual(columns());
  });

  it("does not depend on the scale of both cells, and swapping them gives 1 - 1/(1 - L)", ({ expect }) => {
    const watts = fc.double({ min: 201, max: 1400, noNaN: true });
    fc.assert(
      fc.property(watts, watts, fc.double({ min: 1, max: 3, noNaN: true }), (clean, soiled, scale) => {
        const of = (c: number, s: number): number =>
          analytics.sampleLoss({ clean: columns(c), soiled: columns(s) })[0]!;
        const loss = of(clean, soiled);
        expect(Math.abs(of(clean * scale, soiled * scale) - loss)).toBeLessThan(1e-9);
        expect(Math.abs(of(soiled, clean) - 100 * (1 - 1 / (1 - loss / 100)))).toBeLessThan(1e-9);
      }),
      law(300),
    );
  });
});
