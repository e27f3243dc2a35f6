import { describe, it } from "vitest";
import type { RainMemory } from "../../../analytics-wasm/types.ts";
import { MONTHS } from "../oracle/models/rain-year.ts";
import { analytics, sum } from "../support.ts";

const climate = {
  p: Float64Array.of(60, 55, 50, 30, 15, 8, 5, 6, 12, 25, 40, 55),
  d: Float64Array.of(8, 8, 7, 5, 3, 2, 1.5, 1.5, 2, 4, 6, 8),
};
const memory: RainMemory = {
  spread: 0.5,
  annual: 0.2,
  correlation: 0.5,
  amount: 0.4,
  link: 0.5,
  persistence: 0.35,
  shape: 0.8,
};
const YEARS = 1000;
const generated = (of?: RainMemory): Float64Array[] =>
  Array.from({ length: 6 }, (_, part) => part).flatMap((part) =>
    analytics.rainYears({ ...climate, seed: `memory ${part}`, years: YEARS, ...(of && { memory: of }) }),
  );

const mean = (values: ArrayLike<number>): number => sum(Array.from(values)) / values.length;
const deviation = (values: number[]): number => {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
};
const months = (year: Float64Array, of: (mm: number) => number): number[] =>
  MONTHS.map((days, month) => {
    const first = sum(MONTHS.slice(0, month));
    return sum([...year.subarray(first, first + days)].map(of));
  });

describe("rain years with memory", () => {
  const plain = generated();
  const remembered = generated(memory);

  it("keep the means of rain and wet days of every month", ({ expect }) => {
    for (const [of, target] of [
      [(mm: number) => mm, climate.p],
      [(mm: number) => Number(mm > 0), climate.d],
    ] as const) {
      const table = remembered.map((year) => months(year, of));
      for (const [month, value] of target.entries()) {
        const column = table.map((row) => row[month]!);
        const expected = month === 1 ? (value * 28) / 28.25 : value;
        // A wet last day carries over into the next month: up to half a day.
        const carried = 0.03 * expected + 4 * (deviation(column) / Math.sqrt(column.length));
        expect(Math.abs(mean(column) - expected), `month ${month}`).toBeLessThan(carried + 0.05);
      }
    }
  });

  it("differ more from year to year, and their months follow each other", ({ expect }) => {
    const spread = (years: Float64Array[]): number => {
      const sums = years.map((year) => sum([...year]));
      return deviation(sums) / mean(sums);
    };
    expect(spread(remembered) / spread(plain)).toBeGreaterThan(1.4);
    const follow = (years: Float64Array[]): number => {
      const [january, february] = [0, 1].map((month) => years.map((year) => months(year, Number)[month]!));
      const [a, b] = [mean(january!), mean(february!)];
      const together = mean(january!.map((value, year) => (value - a) * (february![year]! - b)));
      return together / deviation(january!) / deviation(february!);
    };
    expect(Math.abs(follow(plain))).toBeLessThan(0.05);
    expect(follow(remembered)).toBeGreaterThan(0.15);
  });

  it("have the persistence of wet days that they are given where nothing else differs", ({ expect }) => {
    const even = { p: new Float64Array(12).fill(40), d: new Float64Array(12).fill(8) };
    for (const persistence of [0, 0.3, 0.6]) {
      const flat = { ...memory, spread: 0, amount: 0, persistence };
      const years = analytics.rainYears({ ...even, seed: "persistence", years: 400, memory: flat });
      const [wet, dry] = [
        [0, 0],
        [0, 0],
      ];
      for (const year of years) {
        for (let day = 1; day < 365; day++) {
          const before = year[day - 1]! > 0 ? wet : dry;
          before[0]!++;
          before[1]! += Number(year[day]! > 0);
        }
      }
      expect(Math.abs(wet[1]! / wet[0]! - dry[1]! / dry[0]! - persistence)).toBeLessThan(0.02);
    }
  });

  it("stay numbers where rain falls on next to no days, on all days, or never", ({ expect }) => {
    const wild = { ...memory, spread: 3, amount: 3, link: 1, annual: 1 };
    for (const days of [0, 1e-305, 1e-4, 0.01, 31]) {
      const d = new Float64Array(12).fill(days);
      const p = new Float64Array(12).fill(100);
      const years = analytics.rainYears({ p, d, seed: "wild", years: 50, memory: wild });
      expect(years.every((year) => year.every((mm) => Number.isFinite(mm) && mm >= 0))).toBe(true);
    }
  });

  it("refuse what is no share, no spread and no shape", ({ expect }) => {
    for (const wrong of [{ spread: -1 }, { amount: 4 }, { annual: 1.1 }, { correlation: -0.1 }, { link: 2 }]) {
      expect(() => generated({ ...memory, ...wrong })).toThrow(Object.keys(wrong)[0]);
    }
    expect(() => generated({ ...memory, persistence: 1 })).toThrow("persistence");
    expect(() => generated({ ...memory, shape: 0 })).toThrow("shape");
  });
});
