import { describe, it } from "vitest";
import { correlatedNoise, gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics, column, columns, reference } from "../support.ts";

interface Vectors {
  cases: {
    name: string;
    x: number[];
    y: number[];
    alpha: number;
    mstats: Record<"slope" | "intercept" | "lo" | "hi", number>;
    stats: Record<"slope" | "intercept" | "lo" | "hi", number>;
  }[];
}

describe("soilingRate", () => {
  it("is scipy's Theil-Sen slope and interval on 29 series to 1e-12", ({ expect }) => {
    const { cases } = reference("theil-sen-vectors.json") as Vectors;
    expect(cases).toHaveLength(29);
    for (const { name, x, y, alpha, stats, mstats } of cases) {
      const { rate, intercept, low, high, n } = analytics.soilingRate({
        day: Float64Array.from(x),
        loss: Float64Array.from(y),
        confidence: alpha,
        autocorrelation: "ignore",
      });
      for (const { slope, intercept: level, lo, hi } of [stats, mstats]) {
        expect(Math.abs(rate - slope), name).toBeLessThan(1e-12);
        expect(Math.abs(intercept - level), name).toBeLessThan(1e-12);
        expect(Math.abs(low - lo), name).toBeLessThan(1e-12);
        expect(Math.abs(high - hi), name).toBeLessThan(1e-12);
      }
      expect(n).toBe(x.length);
    }
  });

  it("reads a clean sawtooth by hand: half a point a day, through a cleaning on day 4", ({ expect }) => {
    const day = columns(0, 1, 2, 3, 4, 5, 6);
    const loss = columns(1, 1.5, 2, 2.5, 0, 0.5, 1);
    const sawtooth = analytics.soilingRate({ day, loss, breaks: columns(4) });
    expect(sawtooth.rate).toBeCloseTo(0.5, 12);
    expect([sawtooth.low, sawtooth.high]).toEqual([0.5, 0.5]);
    expect(sawtooth.r2).toBeCloseTo(1, 12);
    expect(sawtooth.intercept).toBeCloseTo(-2, 12);
    expect(analytics.soilingRate({ day, loss }).rate).toBeLessThan(0);
  });

  it("is not moved by a quarter of wild days", ({ expect }) => {
    const normal = gaussian(mulberry32(11));
    const day = column(40, (index) => index);
    const loss = day.map((index) => 0.1 * index + 0.3 * normal());
    const { rate, low, high } = analytics.soilingRate({ day, loss });
    const wild = analytics.soilingRate({ day, loss: loss.map((value, row) => (row % 4 === 1 ? 90 : value)) });
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(0.1);
    expect(Math.abs(wild.rate - rate)).toBeLessThan(0.02);
  });

  it("says nothing where nothing can be said", ({ expect }) => {
    const none = analytics.soilingRate({ day: new Float64Array(0), loss: new Float64Array(0) });
    expect(none).toEqual({ rate: NaN, intercept: NaN, low: NaN, high: NaN, r2: NaN, n: 0 });
    expect(analytics.soilingRate({ day: columns(5), loss: columns(1) })).toMatchObject({ rate: NaN, n: 1 });
    expect(analytics.soilingRate({ day: columns(5, 5), loss: columns(1, 2) })).toMatchObject({ rate: NaN, n: 2 });
    expect(analytics.soilingRate({ day: columns(5, 6), loss: columns(1, 2) })).toMatchObject({
      rate: 1,
      low: NaN,
      high: NaN,
    });
    expect(analytics.soilingRate({ day: columns(5, 6), loss: columns(1, Infinity) })).toMatchObject({
      rate: NaN,
      n: 1,
    });
    expect(analytics.soilingRate({ day: columns(1, 2, 3), loss: columns(2, 2, 2) })).toMatchObject({
      rate: 0,
      low: 0,
      high: 0,
      r2: NaN,
    });
    // Three times 0.1 is 0.30000000000000004, so the mean differs from the values although nothing varies.
    expect(analytics.soilingRate({ day: columns(1, 2, 3), loss: columns(0.1, 0.1, 0.1) }).r2).toBeNaN();
  });
});

describe("the 95 % interval of soilingRate", () => {
  const coverage = (n: number, rho: number, autocorrelation: "adjust" | "ignore"): number => {
    const normal = gaussian(mulberry32(n * 1000 + rho * 100));
    const day = column(n, (index) => 20_000 + index);
    let hits = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const noise = correlatedNoise(n, rho, normal);
      const loss = column(n, (index) => 0.05 * index + 0.3 * noise[index]!);
      const { low, high } = analytics.soilingRate({ day, loss, autocorrelation });
      if (low <= 0.05 && 0.05 <= high) hits++;
    }
    return hits / 2000;
  };

  it("covers 93 to 97 % of correlated months, and stays sensible on independent days", ({ expect }) => {
    expect(coverage(30, 0.3, "adjust")).toBeGreaterThan(0.93);
    expect(coverage(30, 0.3, "adjust")).toBeLessThan(0.97);
    expect(coverage(30, 0, "adjust")).toBeGreaterThan(0.93);
    expect(coverage(30, 0, "adjust")).toBeLessThan(0.98);
    expect(coverage(30, 0.6, "adjust")).toBeGreaterThan(0.9);
    expect(coverage(60, 0.3, "adjust")).toBeGreaterThan(0.93);
    expect(coverage(14, 0.3, "adjust")).toBeGreaterThan(0.93);
  });

  it("would cover only some 86 % without the adjustment", ({ expect }) => {
    expect(coverage(30, 0.3, "ignore")).toBeLessThan(0.9);
    expect(coverage(30, 0, "ignore")).toBeGreaterThan(0.93);
  });

  it("is widened where neighboring days err alike, with silence between them", ({ expect }) => {
    const day = column(20, (index) => Math.floor(index / 2) * 21 + (index % 2));
    const loss = day.map((value, index) => 0.05 * value + (Math.floor(index / 2) % 2 === 0 ? 0.4 : -0.4));
    const plain = analytics.soilingRate({ day, loss, autocorrelation: "ignore" });
    const wide = analytics.soilingRate({ day, loss });
    expect(wide.high - wide.low).toBeGreaterThan(plain.high - plain.low);
  });
});
