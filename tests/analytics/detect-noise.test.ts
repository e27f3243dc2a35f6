import { describe, it } from "vitest";
import { correlatedNoise, gaussian, mulberry32 } from "./oracle/random.ts";
import { sawtooth } from "./sawtooth.ts";
import { analytics, column, sum } from "./support.ts";

/** Share of seeded series in which something is found. */
function falseAlarms(days: number, series: number, sensitivity: "fine" | "normal" | "coarse", correlation = 0): number {
  const normal = gaussian(mulberry32(days));
  const day = column(days, (index) => 19_000 + index);
  const found = Array.from({ length: series }, () => {
    const loss = Float64Array.from(correlatedNoise(days, correlation, normal), (noise) => 3 + noise);
    return analytics.detectIntervals({ day, loss, sensitivity }).events.length > 0;
  });
  return found.filter(Boolean).length / series;
}

describe("what detectIntervals finds and does not find", () => {
  it("divides white noise in at most 1 of 100 series at normal, of 90 and 365 days and of few", ({ expect }) => {
    for (const days of [6, 10, 20, 30, 60, 90, 180, 365]) {
      expect(falseAlarms(days, 1000, "normal"), `${days} days`).toBeLessThanOrEqual(0.01);
    }
  });

  it("finds more when set to fine, less when set to coarse", ({ expect }) => {
    expect(falseAlarms(365, 200, "fine")).toBeGreaterThan(falseAlarms(365, 200, "normal"));
    expect(falseAlarms(365, 200, "coarse")).toBe(0);
  });

  it("knows noise that lasts over days from events: correlation 0.3, at most 1 of 50 series of 90 days and of a year", ({
    expect,
  }) => {
    expect(falseAlarms(90, 600, "normal", 0.3)).toBeLessThanOrEqual(0.02);
    expect(falseAlarms(365, 300, "normal", 0.3)).toBeLessThanOrEqual(0.02);
  });

  it("divides few series whose noise lasts for a week: correlation 0.7, at most 1 of 15", ({ expect }) => {
    expect(falseAlarms(90, 300, "normal", 0.7)).toBeLessThan(1 / 15);
    expect(falseAlarms(365, 200, "normal", 0.7)).toBeLessThan(1 / 15);
  });

  it("finds at least 90 % of the jumps of 2 points and more within 3 days at 1 % noise; at least 85 % of what it finds is true", ({
    expect,
  }) => {
    const counts = Array.from({ length: 60 }, (_, seed) => {
      const { loss, jumps } = sawtooth(seed + 1, 730, 1);
      const { events } = analytics.detectIntervals({ day: column(730, (day) => day), loss });
      const near = (a: number, b: number): boolean => Math.abs(a - b) <= 3;
      const large = jumps.filter(({ size }) => size >= 2);
      return {
        large: large.length,
        hit: large.filter((jump) => events.some((event) => near(event.day, jump.day))).length,
        events: events.length,
        right: events.filter((event) => jumps.some((jump) => near(event.day, jump.day))).length,
      };
    });
    const total = (key: "large" | "hit" | "events" | "right"): number => sum(counts.map((count) => count[key]));
    expect(total("large")).toBeGreaterThan(500);
    expect(total("hit") / total("large")).toBeGreaterThanOrEqual(0.95);
    expect(total("right") / total("events")).toBeGreaterThanOrEqual(0.97);
  });

  it("divides RdTools' three sawteeth at days 25 and 50, whatever the noise", ({ expect }) => {
    for (let seed = 1; seed <= 100; seed++) {
      const uniform = mulberry32(seed);
      const ratio = column(
        75,
        (day) => 1 - [0.005, 0.002, 0.001][Math.floor(day / 25)]! * (day % 25) + 0.01 * uniform(),
      );
      const loss = ratio.map((value) => 100 * (1 - value));
      const { events, intervals } = analytics.detectIntervals({ day: column(75, (day) => day), loss });
      expect(events.map(({ day }) => day)).toEqual([25, 50]);
      // The steepest is the surest.
      expect(intervals[0]).toBe(0);
    }
  });
});
