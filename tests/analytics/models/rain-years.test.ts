import { describe, it } from "vitest";
import { analytics, column, reference, sum, type City } from "../support.ts";

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
const typical = reference("typical-year.json") as TypicalYear;
const floats = (values: number[]): Float64Array => Float64Array.from(values);

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

  it("keeps every amount a number where a month's rain is said to fall on next to no days", ({ expect }) => {
    // This seed's second random number is 0, so even a very rare day occurs.
    const climate = { p: column(12, () => 10_000), d: column(12, () => 1e-305), seed: "lewyrso", years: 1 };
    const [rain] = analytics.rainYears(climate);
    expect(rain!.every((mm) => Number.isFinite(mm))).toBe(true);
    expect(rain![0]).toBeGreaterThan(10_000);
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
