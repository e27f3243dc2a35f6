import * as fc from "fast-check";
import { describe, it } from "vitest";
import { LATE_SHARE, SILENCE_LIMIT } from "#contract/alerts/rules";
import { extensionHealth } from "#domain/soiling/wash-condition";
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

  it("takes up to 20 calls within half an hour for a person who tries the key", ({ expect }) => {
    const every = (seconds: number, count: number) => reportStep(Array.from({ length: count }, (_, n) => -n * seconds));
    expect([3, 5, 6, 20, 21].map((count) => every(20, count))).toEqual([57_600, 57_600, 57_600, 57_600, 60]);
    expect([449, 450].map((seconds) => every(seconds, 5))).toEqual([57_600, 450]);
    expect(every(0, 21)).toBe(60);
  });

  const after = (gaps: readonly number[]) => gaps.reduce((times, gap) => times.concat(times.at(-1)! + gap), [2e9]);
  /** After each delivery. */
  const stepsOf = (gaps: readonly number[]) =>
    after(gaps).map((_, n, times) => reportStep(times.slice(Math.max(0, n - 20), n + 1).toReversed())!);

  it("takes retries of a person for trials, whatever their rhythm", ({ expect }) => {
    const retries = fc.array(fc.integer({ min: 5, max: 90 }), { maxLength: 19 });
    const even = fc.tuple(fc.integer({ min: 5, max: 90 }), fc.nat(19)).map(([gap, count]) => Array(count).fill(gap));
    const trial = fc.property(fc.oneof(retries, even), (gaps: number[]) => {
      expect(new Set(stepsOf(gaps))).toEqual(new Set([SILENCE_LIMIT.firstStep]));
    });
    fc.assert(trial);
  });

  it("knows the cycle of a program after half an hour and three cycles for good, late or with several files each", ({
    expect,
  }) => {
    // Files of a cycle come within half a minute; a cycle is late by up to a tenth, and one is missing.
    const cycle = fc.integer({ min: 60, max: 7200 });
    const late = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 3, maxLength: 40 });
    const files = fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 3 });
    const program = fc.property(cycle, late, files, fc.nat(39), (seconds, percents, between, missing) => {
      const burst = between.reduce((sum, gap) => sum + gap, 0);
      const pauses = percents.map((percent, n) => seconds * (n === missing ? 2 : 1) * (1 + percent / 100) - burst);
      const gaps = pauses.flatMap((pause) => between.concat(pause));
      const steps = stepsOf(gaps);
      const known = steps.findIndex((step) => step !== SILENCE_LIMIT.firstStep);
      const length = after(gaps).at(-1)! - 2e9;
      expect(known >= 0).toBe(steps.length > 20 || length >= SILENCE_LIMIT.seconds);
      for (const step of known < 0 ? [] : steps.slice(known)) {
        expect(step).toBeGreaterThan(0.9 * seconds);
        expect(step).toBeLessThan(2.3 * seconds);
      }
    });
    fc.assert(program);
    // Each count of files, also odd ones.
    const pairs = stepsOf(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 5 : 295)));
    expect(pairs).toEqual(pairs.map((_, n) => (n < 12 ? SILENCE_LIMIT.firstStep : pairs[n])));
    for (const step of pairs.slice(12)) expect(Math.abs(step - 300)).toBeLessThanOrEqual(5);
  });

  it("knows a key that was only tried two weeks ago by what people uploaded since", ({ expect }) => {
    const [now, day] = [1_780_000_000, 86_400];
    const tried = (count: number, days: number, last: number | null, gap = 60) =>
      wasOnlyTried(
        Array.from({ length: count }, (_, n) => now - days * day - n * gap),
        last,
        now,
      );
    // Up to 20 calls within half an hour are trials, and more are a device.
    expect([1, 2, 20, 21].map((count) => tried(count, 14, now - day))).toEqual([true, true, true, false]);
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
