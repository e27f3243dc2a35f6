import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../../analytics-wasm/index.ts";
import { lossOfMass } from "../oracle/models/hsu.ts";
import { analytics, column, law, reference, sum, type City } from "../support.ts";

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
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
const spread = (values: number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2))) || 1;
const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  return sorted[below]! + (at - below) * ((sorted[below + 1] ?? 0) - sorted[below]!);
};
/** Calculates members one by one from the recipe: two passes, dust, then rain. */
const membersOf = (city: City): { rain: Float64Array; loss: number[] }[] =>
  analytics.rainYears({ ...phoenix, ...inputOf(city), years: 61 }).map((rain) => {
    const loss: number[] = [];
    let mass = 0;
    for (let step = 0; step < 730; step++) {
      const day = step % 365;
      let month = 0;
      for (let last = MONTH_DAYS[0]!; day >= last; last += MONTH_DAYS[month]!) month++;
      const [fine, coarse] = [city.pm25[month]!, Math.max(city.pm10[month]! - city.pm25[month]!, 0)];
      mass += (fine * 0.0009 + coarse * 0.004) * 86_400e-6 * Math.cos((25 * Math.PI) / 180);
      if (rain[day]! >= 5) mass = 0;
      if (step >= 365) loss.push(100 * lossOfMass(mass));
    }
    return { rain, loss };
  });

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

  it("shows the member of the lowest score, with its own rain and loss, and each day's quantiles over all", ({
    expect,
  }) => {
    for (const city of cities.filter((_, index) => index % 5 === 0)) {
      const members = membersOf(city);
      const losses = members.map(({ loss }) => mean(loss));
      const amounts = members.map(({ rain }) => sum(rain));
      const wetDays = members.map(({ rain }) => rain.filter((mm) => mm > 0).length);
      const scores = members.map(
        (_, member) =>
          Math.abs(losses[member]! - quantile(losses, 0.5)) / spread(losses) +
          (0.5 * Math.abs(amounts[member]! - sum(city.p))) / spread(amounts) +
          (0.25 * Math.abs(wetDays[member]! - sum(city.d))) / spread(wetDays),
      );
      const year = analytics.typicalYear(inputOf(city));
      expect(year.member, city.name).toBe(scores.indexOf(Math.min(...scores)));
      expect(year.rain).toEqual(members[year.member]!.rain);
      for (let day = 0; day < 365; day++) {
        const ofDay = members.map(({ loss }) => loss[day]!);
        expect(year.loss[day]).toBeCloseTo(ofDay[year.member]!, 10);
        expect(year.lossP10[day]).toBeCloseTo(quantile(ofDay, 0.1), 10);
        expect(year.lossP50[day]).toBeCloseTo(quantile(ofDay, 0.5), 10);
        expect(year.lossP90[day]).toBeCloseTo(quantile(ofDay, 0.9), 10);
      }
    }
  });

  it("means of months lie by the plain ones, and the full year is the mean of the twelve", ({ expect }) => {
    for (const city of cities) {
      const year = analytics.typicalYear(inputOf(city));
      const members = membersOf(city);
      let first = 0;
      for (const [month, days] of MONTH_DAYS.entries()) {
        const plain = mean(members.map(({ loss }) => mean(loss.slice(first, first + days))));
        // Light changes by at most a quarter within a month (except winter in Alaska), loss by less than double.
        if (!city.name.startsWith("Anchorage"))
          expect(Math.abs(year.monthlyLoss[month]! / plain - 1)).toBeLessThan(0.03);
        first += days;
      }
      expect(year.fullYearLoss).toBeCloseTo(mean(year.monthlyLoss), 12);
    }
  });

  it("spreads the months' dust over their days", ({ expect }) => {
    const { pm10, pm25 } = analytics.typicalYear(phoenix);
    const days = (monthly: Float64Array): number[] =>
      MONTH_DAYS.flatMap((count, month) => Array.from({ length: count }, () => monthly[month]!));
    expect([...pm10]).toEqual(days(phoenix.pm10));
    expect([...pm25]).toEqual(days(phoenix.pm25));
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

  it("more rain, a lower threshold or less dust never soils more; partial cleaning never less than none", ({
    expect,
  }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 21 }),
        fc.double({ min: 0.3, max: 20, noNaN: true }),
        (index, threshold) => {
          const base = { ...inputOf(cities[index]!), members: 3, threshold };
          const loss = (change: Partial<typeof base> & { partial?: boolean }): number =>
            analytics.typicalYear({ ...base, ...change }).meanLoss;
          expect(loss({ threshold: threshold / 2 })).toBeLessThanOrEqual(loss({}));
          expect(loss({ tilt: 60 })).toBeLessThanOrEqual(loss({}));
          expect(loss({ pm10: base.pm10.map((value) => value * 2) })).toBeGreaterThan(loss({}));
          expect(loss({ partial: true })).toBeLessThan(loss({ threshold: 10_000 }));
        },
      ),
      law(60),
    );
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

  it("leaves a quarter of level glass's dust on upright glass", ({ expect }) => {
    const of = (tilt: number) => analytics.typicalYear({ ...phoenix, tilt, members: 5 }).meanLoss;
    expect(of(90)).toBe(of(80));
    expect(of(90) / of(0)).toBeGreaterThan(0.25);
    expect(of(60)).toBeLessThan(of(30));
  });

  it("one member is typical by itself; the same seed gives the same year", ({ expect }) => {
    const alone = analytics.typicalYear({ ...phoenix, members: 1 });
    expect(alone.member).toBe(0);
    expect(alone.lossP10).toEqual(alone.loss);
    expect(alone.lossP90).toEqual(alone.loss);
    expect(analytics.typicalYear(phoenix)).toEqual(analytics.typicalYear(phoenix));
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
