import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../../analytics-wasm/index.ts";
import { analytics, column, reference, sum, type City } from "../support.ts";

const { cities } = reference("typical-year.json") as { cities: City[] };
const floats = (values: number[]): Float64Array => Float64Array.from(values);
const inputOf = (city: City) => ({
  p: floats(city.p),
  d: floats(city.d),
  pm10: floats(city.pm10),
  pm25: floats(city.pm25),
  lat: Number(city.seed.split(",")[0]) / 100,
  tilt: 25,
  seed: city.seed,
  members: 61,
  threshold: 5,
});
const phoenix = inputOf(cities[0]!);
const mean = (values: ArrayLike<number>): number => sum(Array.from(values)) / values.length;
const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  return sorted[below]! + (at - below) * ((sorted[below + 1] ?? 0) - sorted[below]!);
};

describe("typicalYear", () => {
  it("gives the published mean loss of 22 cities, cleaned by 5 and by 1 mm, within 0.002 points", ({ expect }) => {
    expect(cities).toHaveLength(22);
    for (const city of cities) {
      const input = inputOf(city);
      expect(Math.abs(analytics.typicalYear(input).meanLoss - city.lossAt5mm), city.name).toBeLessThan(0.002);
      const lighter = analytics.typicalYear({ ...input, threshold: 1 });
      expect(Math.abs(lighter.meanLoss - city.lossAt1mm), city.name).toBeLessThan(0.002);
    }
  });

  it("weights days by light: what soils a dark January late in it counts more than early", ({ expect }) => {
    // Without rain the loss grows all year and only jumps at the turn of the year.
    const dry = { ...phoenix, p: new Float64Array(12), d: new Float64Array(12), members: 1 };
    const january = (lat: number): number => analytics.typicalYear({ ...dry, lat }).monthlyLoss[0]!;
    const plain = mean(analytics.typicalYear(dry).loss.subarray(0, 31));
    expect(january(60)).toBeGreaterThan(plain);
    expect(january(-60)).toBeLessThan(plain);
    expect(january(90)).toBeCloseTo(plain, 10);
  });

  it("spreads a site's dust over the members: its quantiles, and no other rain", ({ expect }) => {
    const even = analytics.typicalYear({ ...phoenix, members: 305, site: { median: 2, spread: 0 } });
    const wide = analytics.typicalYear({ ...phoenix, members: 305, site: { median: 2, spread: 0.5 } });
    const doubled = { pm10: phoenix.pm10.map((value) => 2 * value), pm25: phoenix.pm25.map((value) => 2 * value) };
    const dusty = analytics.typicalYear({ ...phoenix, ...doubled, members: 305 });
    expect(even.meanLoss).toBeCloseTo(dusty.meanLoss, 10);
    // Losses grow with the 0.85th power of dust (Coello and Boyle 2019, equation 5).
    const ratios = [...wide.memberLoss].map((loss, member) => loss / even.memberLoss[member]!);
    for (const [share, z] of [
      [0.1, -1.2816],
      [0.5, 0],
      [0.9, 1.2816],
    ] as const)
      expect(quantile(ratios, share)).toBeCloseTo(Math.exp(0.8473 * 0.5 * z), 1);
    expect(mean(wide.memberLoss)).toBeCloseTo(wide.meanLoss, 10);
    expect(wide.lossP90[200]! - wide.lossP10[200]!).toBeGreaterThan(even.lossP90[200]! - even.lossP10[200]!);
  });

  it("refuses wrong shapes and ranges", ({ expect }) => {
    const eleven = column(11, () => 1);
    const wrong = [
      { p: eleven },
      { pm25: eleven },
      { pm10: eleven.fill(NaN) },
      { lat: 91 },
      { tilt: -1 },
      { members: 0 },
    ];
    for (const part of wrong) {
      expect(() => analytics.typicalYear({ ...phoenix, ...part })).toThrow(AnalyticsInputError);
    }
  });
});
