import { describe, it } from "vitest";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics, column, columns } from "../support.ts";

const worth = { arrayKw: 1000, price: 0.1 };

describe("how sure a mean loss is", () => {
  it("follows from what days err by alone, which averages out, and alike, which does not", ({ expect }) => {
    const of = (count: number, systematic: number) =>
      analytics.lossUncertainty({
        loss: column(count, () => 2),
        insolation: column(count, () => 5),
        uncertainty: column(count, () => 0.3),
        systematic,
      });
    expect(of(1, 0)).toBeCloseTo(1.96 * 0.3, 12);
    expect(of(9, 0)).toBeCloseTo((1.96 * 0.3) / 3, 12);
    expect(of(9, 0.5)).toBeCloseTo(Math.hypot((1.96 * 0.3) / 3, 0.5), 12);
    expect(of(0, 0.5)).toBeNaN();
  });

  it("is the least for a day that has none stored, and leaves out what the mean leaves out", ({ expect }) => {
    const loss = columns(2, 90, NaN);
    const of = (uncertainty: Float64Array) =>
      analytics.lossUncertainty({ loss, insolation: columns(5, 0, 5), uncertainty, systematic: 0 });
    expect(of(columns(NaN, 9, 9))).toBeCloseTo(1.96 * 0.3, 12);
  });
});

describe("how sure dollars are", () => {
  it("is 24 % where 2.1 % is known to 0.5 points", ({ expect }) => {
    const days = { insolation: column(300, () => 5), loss: column(300, () => 2.1) };
    const { total } = analytics.dollarTotal({ ...days, ...worth });
    const range = { ...days, ...worth, uncertainty: column(300, () => 0), systematic: 0.5 };
    const { low, high } = analytics.dollarRange(range);
    expect(low / total).toBeCloseTo(1 - 0.5 / 2.1, 12);
    expect(high / total).toBeCloseTo(1 + 0.5 / 2.1, 12);
  });
});

describe("what all days err alike by", () => {
  const of = (before: number[], after: number[]) =>
    analytics.residualUncertainty({ before: Float64Array.from(before), after: Float64Array.from(after) });

  it("is what clean cells read apart, known the better the more cleanings there were", ({ expect }) => {
    expect(of([5, 5, 5], [0, 0, 0]).points).toBeCloseTo((1.96 * 0.3) / Math.sqrt(3), 12);
    expect(of([5, 5, 5], [0.8, 0.8, 0.8]).points).toBeCloseTo(1.96 * Math.hypot(0.8, 0.3 / Math.sqrt(3)), 12);
    expect(of([5, 5, 5], [-0.1, 0.1, 0]).points).toBeLessThan(0.5);
  });

  it("needs three cleanings that cleaned both cells: what left more than half of the loss did not", ({ expect }) => {
    expect(of([5, 5], [0, 0])).toEqual({ points: NaN, cleanings: 2 });
    expect(of([5, 5, 5, 6, NaN], [0, 0, 3, 5, 0])).toEqual({ points: NaN, cleanings: 2 });
    expect(of([5, 5, 0.4], [0, 0, 0.3]).cleanings).toBe(3);
  });
});

describe("the share of a promise that washes kept", () => {
  const times = (value: number) => Array.from({ length: 20 }, () => value);
  const of = (promised: number[], won: number[]) =>
    analytics.promiseKept({ promised: Float64Array.from(promised), won: Float64Array.from(won) });

  it("is the plan's own word before any wash, and moves toward what washes show", ({ expect }) => {
    expect(of([], [])).toMatchObject({ share: 1, low: 1 - 1.96 * 0.3, high: 1 + 1.96 * 0.3, washes: 0 });
    expect(of([5], [5]).share).toBeCloseTo(1, 12);
    // A wash of 5% that removed 4%: 25/0.09 against 1/0.09.
    expect(of([5], [4]).share).toBeCloseTo((1 + 20) / (1 + 25), 12);
    const many = of(times(5), times(4));
    expect(many.share).toBeCloseTo(0.8, 2);
    expect(many.high - many.low).toBeLessThan(0.06);
    expect(of([0, -1, NaN, 5], [3, 3, 3, NaN]).washes).toBe(0);
  });

  it("holds the truth in about 19 of 20 plants whose washes keep 60 to 140%", ({ expect }) => {
    const random = mulberry32(20_261_123);
    const normal = gaussian(random);
    const held = Array.from({ length: 2000 }, (_, plant) => {
      const truth = 1 + 0.3 * normal();
      const promised = Array.from({ length: 1 + (plant % 6) }, () => 2 + 6 * random());
      const { low, high } = of(
        promised,
        promised.map((loss) => truth * loss + 0.3 * normal()),
      );
      return Math.max(truth, 0) >= low && truth <= high;
    }).filter(Boolean).length;
    expect(held / 2000).toBeGreaterThan(0.93);
    expect(held / 2000).toBeLessThan(0.97);
  });
});
