import { describe, it } from "vitest";
import { correlatedNoise, gaussian, mulberry32 } from "../oracle/random.ts";
import { sawtooth } from "./sawtooth.ts";
import { analytics, column, sum } from "../support.ts";

function falseAlarms(days: number, series: number, sensitivity: "fine" | "normal" | "coarse", correlation = 0): number {
  const normal = gaussian(mulberry32(days));
  const day = column(days, (index) => 19_000 + index);
  const found = Array.from({ length: series }, () => {
    const loss = Float64Array.from(correlatedNoise(days, correlation, normal), (noise) => 3 + noise);
    return analytics.detectIntervals({ day, loss, sensitivity }).events.length > 0;
  });
  return found.filter(Boolean).length / series;
}

/** The same with heavy rain that cleans nothing. */
function rainAlarms(days: number, series: number, share: number): number {
  const uniform = mulberry32(days + 1);
  const normal = gaussian(uniform);
  const day = column(days, (index) => 19_000 + index);
  const found = Array.from({ length: series }, () => {
    const loss = column(days, () => normal());
    const rain = column(days, () => (uniform() < share ? 12 : 0));
    return analytics.detectIntervals({ day, loss, rain }).events.length > 0;
  });
  return found.filter(Boolean).length / series;
}

/** Two years of sawteeth with 2% noise: share of large (over 4 points) and small cleanings found, and of findings that are true. */
function rainCleanings(share: number, isRain: boolean): { large: number; small: number; true: number } {
  const count = { large: 0, largeHit: 0, small: 0, smallHit: 0, events: 0, right: 0 };
  for (let seed = 1; seed <= 40; seed++) {
    const { loss, jumps } = sawtooth(seed, 730, 2);
    const uniform = mulberry32(seed + 1000);
    const rain = column(730, () => (uniform() < share ? 12 : 0));
    if (isRain) for (const jump of jumps) rain[jump.day] = 15;
    const { events } = analytics.detectIntervals({ day: column(730, (day) => day), loss, rain });
    const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 3;
    for (const { day, size } of jumps) {
      const hit = Number(events.some((event) => isNear(event.day, day)));
      if (size >= 4) [count.large, count.largeHit] = [count.large + 1, count.largeHit + hit];
      else [count.small, count.smallHit] = [count.small + 1, count.smallHit + hit];
    }
    count.events += events.length;
    count.right += events.filter((event) => jumps.some(({ day }) => isNear(event.day, day))).length;
  }
  const { large, largeHit, small, smallHit, events, right } = count;
  return { large: largeHit / large, small: smallHit / small, true: right / events };
}

describe("what detectIntervals finds and does not find", () => {
  it("divides white noise in at most 1 of 100 series at normal, of 90 and 365 days and of few", ({ expect }) => {
    for (const days of [6, 10, 20, 30, 60, 90, 180, 365]) {
      expect(falseAlarms(days, 1000, "normal"), `${days} days`).toBeLessThanOrEqual(0.01);
    }
  });

  it("takes weeks that scatter for a cleaning in at most 15 of 100 series, and finds one of 12 points in them", ({
    expect,
  }) => {
    const found = { scattered: 0, cleaned: 0 };
    for (let seed = 1; seed <= 100; seed++) {
      const normal = gaussian(mulberry32(seed));
      // Six quiet months after six weeks of clouds, whose losses resemble those of the day before.
      let cloud = 0;
      const loss = column(220, (day) => {
        if (day < 40) cloud = 0.5 * cloud + 2 * normal();
        return day < 40 ? 2 + Math.abs(cloud) : 0.5 + 0.04 * (day - 40) + 0.3 * normal();
      });
      const day = column(220, (at) => 19_000 + at);
      const falls = (losses: Float64Array) =>
        analytics.detectIntervals({ day, loss: losses }).events.some((event) => event.jump < 0 && event.day < 19_038);
      found.scattered += Number(falls(loss));
      found.cleaned += Number(falls(loss.map((value, at) => (at < 20 ? value + 12 : value))));
    }
    expect(found.scattered).toBeLessThanOrEqual(15);
    expect(found.cleaned).toBeGreaterThanOrEqual(95);
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

  it("is not misled by rain that is common: white noise with heavy rain on 5 to 50 % of the days, at most 1 of 25 series of a year and of two", ({
    expect,
  }) => {
    for (const days of [365, 730]) {
      for (const share of [0.05, 0.2, 0.5])
        expect(rainAlarms(days, 150, share), `${days} days, rain on ${share}`).toBeLessThanOrEqual(0.04);
    }
  });

  it("takes rain as a reason where it is one: at 2 % noise more small cleanings are found with it, and at least 95 % of what is found is true", ({
    expect,
  }) => {
    const without = rainCleanings(0, false);
    for (const share of [0, 0.05, 0.2]) {
      const found = rainCleanings(share, true);
      expect(found.large, `rain on ${share}`).toBeGreaterThanOrEqual(without.large);
      expect(found.small, `rain on ${share}`).toBeGreaterThan(without.small);
      expect(found.true, `rain on ${share}`).toBeGreaterThanOrEqual(0.95);
    }
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
      expect(intervals[0]).toBe(0);
    }
  });
});
