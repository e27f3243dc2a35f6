import * as fc from "fast-check";
import { describe, it } from "vitest";
import { LATE_SHARE, SILENCE_LIMIT } from "#contract/alerts/rules";
import { extensionHealth } from "#domain/soiling/extension-health";
import { reportStep, wasOnlyTried } from "../../../worker/device/d1-sync/drain.ts";
import { calculationDue, reportDue, reportStepOf } from "../../../worker/device/schedule.ts";

describe("the health of the wash extension", () => {
  it.for([
    [70, 0, 0],
    [70, 2, 0],
    [70, 3, 1],
    [55.1, 0, 0],
    [55, 0, 2],
    [45, 3, 2],
    [44.9, 0, 3],
    [85, 0, 0],
    [85.1, 3, 4],
  ] as const)("at power %d and tankEmpty %d is level %d", ([washPow, tankEmpty, level], { expect }) => {
    expect(extensionHealth({ washPow, tankEmpty })).toBe(level);
  });
});

describe("the time of a calculation", () => {
  it("is at once after a pause, and in steps during frequent requests", ({ expect }) => {
    expect(calculationDue(false, undefined, 1000)).toBe(1000);
    expect(calculationDue(false, 999, 1000)).toBe(1001);
    expect(calculationDue(false, 900, 1000)).toBe(1000);
    expect(calculationDue(true, 900, 1000)).toBe(15_300);
    expect(calculationDue(true, 600, 20_000)).toBe(20_000);
    // After a clock that was 40 days ahead.
    expect(calculationDue(false, 3_457_000, 1000)).toBe(1002);
    expect(calculationDue(true, 3_457_000, 1000)).toBe(15_400);
  });
});

describe("the time of a report to the directory", () => {
  it("is at once for figures and after a pause, and in steps for a device's newest sample", ({ expect }) => {
    expect(reportDue(true, 999, 1000, 120)).toBe(1000);
    expect(reportDue(false, undefined, 1000, 120)).toBe(1000);
    expect(reportDue(false, 999, 1000, 120)).toBe(1119);
    expect(reportDue(false, 500, 1000, 120)).toBe(1000);
    expect(reportDue(false, 3_457_000, 1000, 120)).toBe(1120);
  });

  it("knows the interval from the third delivery on: the longest gap, and from the sixth the median", ({ expect }) => {
    const deliveries = [7000, 6900, 3300, 3240, 3180, 3120];
    expect(reportStep([])).toBe(null);
    // Lost after two days.
    expect(reportStep([7000])! * SILENCE_LIMIT.steps).toBe(2 * 86_400);
    expect(deliveries.map((_, n) => reportStep(deliveries.slice(0, n + 1)))).toEqual([
      57_600, 57_600, 3600, 3600, 3600, 60,
    ]);
  });

  it("takes up to five calls within half an hour for a person who tries the key", ({ expect }) => {
    const every = (seconds: number, count: number) => reportStep(Array.from({ length: count }, (_, n) => -n * seconds));
    expect([3, 4, 5, 6].map((count) => every(20, count))).toEqual([57_600, 57_600, 57_600, 20]);
    expect([449, 450].map((seconds) => every(seconds, 5))).toEqual([57_600, 450]);
  });

  it("takes more calls within half an hour for trials if they have no rhythm, and those of a device never", ({
    expect,
  }) => {
    const at = (gaps: readonly number[]) => gaps.reduce((times, gap) => times.concat(times.at(-1)! - gap), [2e9]);
    // The smallest gaps are twice as long as the one before.
    const tries = fc.shuffledSubarray([1, 2, 4, 8, 16, 32, 64, 128, 256, 512], { minLength: 5 });
    const trial = fc.property(tries, (gaps) => {
      expect(reportStep(at(gaps))).toBe(SILENCE_LIMIT.firstStep);
    });
    fc.assert(trial);
    // Late by up to a tenth; at times one is missing.
    const interval = fc.integer({ min: 20, max: 600 });
    const late = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 5, maxLength: 20 });
    const device = fc.property(interval, late, fc.nat(4), (seconds, percents, missing) => {
      const gaps = percents.map((percent, n) => seconds * (n === missing ? 2 : 1) * (1 + percent / 100));
      expect(reportStep(at(gaps))).toBeLessThan(2.3 * seconds);
    });
    fc.assert(device);
  });

  it("knows a key that was only tried two weeks ago by what people uploaded since", ({ expect }) => {
    const [now, day] = [1_780_000_000, 86_400];
    const tried = (count: number, days: number, last: number | null, gap = 60) =>
      wasOnlyTried(
        Array.from({ length: count }, (_, n) => now - days * day - n * gap),
        last,
        now,
      );
    // Up to five calls within half an hour are trials, and more are a device.
    expect([1, 2, 5, 6].map((count) => tried(count, 14, now - day))).toEqual([true, true, true, false]);
    expect([2, 3].map((count) => tried(count, 14, now - day, 900))).toEqual([true, false]);
    expect([tried(0, 14, now), tried(1, 13, now), tried(1, 14, null)]).toEqual([false, false, false]);
    // What the delivery brought, from a clock that ran ahead.
    expect(tried(1, 14, now - 14 * day + 600)).toBe(false);
  });

  it("waits longer only for a device that reports often, and never for much of its limit of silence", ({ expect }) => {
    const every = (seconds: number) => Array.from({ length: 21 }, (_, index) => -index * seconds);
    expect(reportStepOf(every(60), null)).toBe(900);
    expect(reportStepOf(every(300), null)).toBe(900);
    expect(reportStepOf(every(301), null)).toBe(120);
    expect(reportStepOf(every(60).slice(0, 2), null)).toBe(120);
    expect(reportStepOf(every(60), 10)).toBe(120);
    expect(reportStepOf(every(60), 60)).toBe(720);
    // As old as D1's newest sample may be: its own interval and the step. It must not look late.
    for (const interval of [60, 300, 301, 900, 3600]) {
      const { seconds, steps } = SILENCE_LIMIT;
      const late = Math.max(seconds, steps * interval) * LATE_SHARE;
      expect(interval + reportStepOf(every(interval), null)).toBeLessThan(late);
    }
  });
});
