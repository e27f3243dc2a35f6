import * as fc from "fast-check";
import { describe, it } from "vitest";
import { deposit, lossOfMass, secondYearLoss } from "../oracle/models/hsu.ts";
import { fnv1a, mulberry32 } from "../oracle/random.ts";
import { rainYear } from "../oracle/models/rain-year.ts";
import { analytics, column, law, reference, sum, type City, type HsuCase } from "../support.ts";

interface TypicalYear {
  mulberry32: { seed: number; first3: number[] };
  fnv1a: { text: string; value: number };
  phoenix: {
    p_mm: number[];
    d_days: number[];
    members: {
      member: number;
      seed: number;
      annual_mm: number;
      wet_days: number;
      first_wet_days: [number, number][];
    }[];
  };
  cities: City[];
}
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const typical = reference("typical-year.json") as TypicalYear;
const floats = (values: number[]): Float64Array => Float64Array.from(values);
const yearsOf = (city: City, years: number): Float64Array[] =>
  analytics.rainYears({ p: floats(city.p), d: floats(city.d), seed: city.seed, years });

describe("the oracle of rain and soiling", () => {
  it("draws the published random numbers", ({ expect }) => {
    const draw = mulberry32(typical.mulberry32.seed);
    expect([draw(), draw(), draw()]).toEqual(typical.mulberry32.first3);
    expect(fnv1a(typical.fnv1a.text)).toBe(typical.fnv1a.value);
  });

  it("soils like pvlib's HSU", ({ expect }) => {
    for (const one of reference("hsu-vectors.json") as HsuCase[]) {
      const hourly = deposit(one.pm2_5, one.pm10, one.tilt, 3600, one.v25, one.v10);
      let mass = 0;
      for (const [hour, expected] of one.expected.entries()) {
        const fallen = sum(one.rain.slice(Math.max(hour + 1 - one.period_h, 0), hour + 1));
        mass = fallen >= one.threshold_mm ? 0 : mass + hourly;
        expect(Math.abs(1 - lossOfMass(mass) - expected)).toBeLessThan(2e-8);
      }
    }
  });
});

describe("rainYears", () => {
  it("gives the published years of Phoenix", ({ expect }) => {
    const { p_mm, d_days, members } = typical.phoenix;
    const years = analytics.rainYears({ p: floats(p_mm), d: floats(d_days), seed: "3343,-11203,usclim-1", years: 61 });
    expect(years).toHaveLength(61);
    for (const { member, annual_mm, wet_days, first_wet_days } of members) {
      const rain = years[member]!;
      expect(Math.abs(sum(rain) - annual_mm)).toBeLessThan(5.1e-5);
      expect(rain.filter((mm) => mm > 0)).toHaveLength(wet_days);
      const wet = [...rain.entries()].filter(([, mm]) => mm > 0).slice(0, first_wet_days.length);
      for (const [index, [day, mm]] of first_wet_days.entries()) {
        expect(wet[index]![0]).toBe(day);
        expect(Math.abs(wet[index]![1] - mm)).toBeLessThan(5.1e-5);
      }
    }
  });

  it("leads to the published mean soiling of 22 cities within 0.002 points", ({ expect }) => {
    for (const city of typical.cities) {
      const mass = MONTH_DAYS.flatMap((days, month) => {
        const daily = deposit(city.pm25[month]! * 1e-6, city.pm10[month]! * 1e-6, 25, 86_400, 0.0009, 0.004);
        return Array.from({ length: days }, () => daily);
      });
      const years = yearsOf(city, 61);
      const loss = (threshold: number): number => sum(years.map((rain) => secondYearLoss(rain, mass, threshold))) / 61;
      expect(Math.abs(loss(5) - city.lossAt5mm), city.name).toBeLessThan(0.002);
      expect(Math.abs(loss(1) - city.lossAt1mm), city.name).toBeLessThan(0.002);
    }
  });

  it("follows the recipe for any climate and seed", ({ expect }) => {
    const month = fc.record({
      days: fc.double({ min: 0.1, max: 31, noNaN: true }),
      mm: fc.double({ min: 0.05, max: 900, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(month, { minLength: 12, maxLength: 12 }), fc.string(), (climate, seed) => {
        const p = climate.map(({ mm }) => mm);
        const d = climate.map(({ days }) => days);
        const [, rain] = analytics.rainYears({ p: floats(p), d: floats(d), seed, years: 2 });
        const expected = rainYear(p, d, `${seed},1`);
        for (const [day, mm] of expected.entries()) {
          expect(Math.abs(rain![day]! - mm)).toBeLessThanOrEqual(1e-9 * Math.max(mm, 1));
        }
      }),
      law(200),
    );
  });

  it("keeps a month without wet days dry, whatever its amount says", ({ expect }) => {
    const [rain] = analytics.rainYears({
      p: column(12, () => 50),
      d: column(12, (month) => (month === 6 ? 0 : 10)),
      seed: "dry July",
      years: 1,
    });
    expect(sum(rain!.subarray(181, 212))).toBe(0);
    expect(sum(rain!)).toBeGreaterThan(0);
  });

  it("keeps every amount a number where a month's rain is said to fall on next to no days", ({ expect }) => {
    // This seed's second random number is 0, so even a very rare day occurs.
    const climate = { p: column(12, () => 10_000), d: column(12, () => 1e-305), seed: "lewyrso", years: 1 };
    const [rain] = analytics.rainYears(climate);
    expect(rain!.every((mm) => Number.isFinite(mm))).toBe(true);
    expect(rain![0]).toBeGreaterThan(10_000);
  });

  it("gives the same years again, other ones for another seed, and none for none", ({ expect }) => {
    const city = typical.cities[0]!;
    expect(yearsOf(city, 5)).toEqual(yearsOf(city, 61).slice(0, 5));
    expect(yearsOf({ ...city, seed: "3343,-11203,usclim-2" }, 1)).not.toEqual(yearsOf(city, 1));
    expect(yearsOf(city, 0)).toEqual([]);
  });

  it("changes hardly a day with own days where the climate changes a little, and many without", ({ expect }) => {
    const city = typical.cities.find(({ name }) => name === "Seattle WA");
    const memory = {
      spread: 0.4,
      annual: 0.2,
      correlation: 0.5,
      amount: 0.3,
      link: 0.4,
      persistence: 0.25,
      shape: 0.6,
    };
    const yearsWith = (ownDays: boolean, more: number): Float64Array[] =>
      analytics.rainYears({
        p: floats(city!.p).map((mm) => mm * more),
        d: floats(city!.d).map((days) => days * more ** 0.3),
        seed: city!.seed,
        years: 100,
        memory: { ...memory, ownDays },
      });
    /** Share of the wet days with about the same rain in the other climate. */
    const sameShare = (ownDays: boolean): number => {
      const [years, wetter] = [yearsWith(ownDays, 1), yearsWith(ownDays, 1.01)];
      const days = years.flatMap((year, at) => Array.from(year, (mm, day) => [mm, wetter[at]![day]!] as const));
      const wet = days.filter(([mm]) => mm > 0);
      return wet.filter(([mm, other]) => Math.abs(other / mm - 1) < 0.05).length / wet.length;
    };
    expect(sameShare(true)).toBeGreaterThan(0.999);
    expect(sameShare(false)).toBeLessThan(0.95);
  });
});
