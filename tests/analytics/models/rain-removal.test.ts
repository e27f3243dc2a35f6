import { describe, it } from "vitest";
import { analytics, column, columns } from "../support.ts";

describe("rainRemoval", () => {
  it("daily: a day at or above the threshold cleans, a drizzle does not", ({ expect }) => {
    const removal = analytics.rainRemoval({ rain: columns(0, 7.61, 7.62, 30, NaN), threshold: 7.62 });
    expect([...removal]).toEqual([0, 0, 1, 1, 0]);
  });

  it("weekly: seven drizzles make a wash on the first day of their week", ({ expect }) => {
    const rain = column(16, (day) => (day < 7 ? 1.2 : day === 15 ? 9 : 0));
    const removal = analytics.rainRemoval({ rain, threshold: 7.62, mode: "weekly" });
    // Two weeks: days 0-6 (8.4 mm) and 7-15 (the last takes the rest).
    expect([...removal.entries()].filter(([, share]) => share > 0)).toEqual([
      [0, 1],
      [7, 1],
    ]);
  });

  it("partial: nothing under 0.5 mm, 63 % at 4 mm with the usual threshold of 0.3 inch, never all", ({ expect }) => {
    const removal = analytics.rainRemoval({ rain: columns(0.49, 0.5, 4, 40), threshold: 7.62, mode: "partial" });
    expect(removal[0]).toBe(0);
    expect(removal[1]).toBeCloseTo(1 - Math.exp(-0.125), 12);
    expect(removal[2]).toBeCloseTo(1 - Math.exp(-1), 12);
    expect(removal[3]).toBeLessThan(1);
  });

  it("gradual: half at the threshold, 15 % at half of it, 85 % at twice, nothing under 0.5 mm", ({ expect }) => {
    const removal = analytics.rainRemoval({ rain: columns(0.49, 2, 4, 8, NaN), threshold: 4, mode: "gradual" });
    expect([...removal].map((share) => Math.round(100 * share))).toEqual([0, 15, 50, 85, 0]);
  });

  it("a threshold of nothing means any measurable rain, 0.254 mm, and no dry day cleans", ({ expect }) => {
    const rain = columns(0, NaN, 0.25, 0.254, 3);
    const days = (mode: "daily" | "partial" | "gradual") =>
      [...analytics.rainRemoval({ rain, threshold: 0, mode })].map((share) => Number(share.toFixed(2)));
    expect(days("daily")).toEqual([0, 0, 0, 1, 1]);
    expect(days("partial")).toEqual([0, 0, 0, 0, 1]);
    expect(days("gradual")).toEqual([0, 0, 0, 0, 1]);
    const weeks = column(21, (day) => (day === 9 ? 0.3 : 0));
    expect(
      [...analytics.rainRemoval({ rain: weeks, threshold: 0, mode: "weekly" }).keys()].filter(
        (day) => analytics.rainRemoval({ rain: weeks, threshold: 0, mode: "weekly" })[day] === 1,
      ),
    ).toEqual([7]);
  });
});
