import { anyRain } from "#contract/savings/rain-threshold";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, weekday } from "#contract/common/calendar";
import type { SavingsResult } from "#contract/savings/savings";
import { analytics } from "../../../worker/platform/analytics.ts";
import { type PreviewInputs, previewPlan } from "#domain/decision/index";
import { months, planInputs, rainOn, summerYear } from "./cases.ts";

const plan = (values: Partial<PreviewInputs> = {}): SavingsResult => previewPlan(planInputs(values), analytics());
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

describe("a plan", () => {
  const wet: Record<number, number>[] = [{ 20: 10, 150: 9 }, { 320: 30, 200: 7.7 }, { 100: 7.5 }];
  const result = plan({ rain: rainOn(...wet), measured: { day: "2026-11-17", loss: 2 }, plannedCleanings: 3 });

  it("prices every number of cleanings, from none to one beyond the best [D-052, D-097, D-098]", ({ expect }) => {
    expect(result.plans.length).toBeGreaterThan(Math.max(3, result.best_num_cleanings + 1));
    const sold = 0.1 * sum(summerYear());
    for (const { cleanings, weeks, soilingLoss, income: net, washCost } of result.plans) {
      expect(weeks).toHaveLength(cleanings);
      expect(washCost).toBe(1500 * cleanings);
      expect(net).toBeCloseTo(sold - soilingLoss - washCost, 2);
    }
    const nets = result.plans.map((each) => each.income);
    expect(nets[result.best_num_cleanings]).toBe(Math.max(...nets));
    expect(result.maxAnnualSavings).toBeCloseTo(Math.max(...nets) - nets[0]!, 2);
  });

  it("has the specification's fields from one cleaning on, and the best plan week by week [D-095]", ({ expect }) => {
    const washed = result.plans.slice(1);
    expect(result.best_weeks).toEqual(washed.map(({ weeks }) => weeks));
    expect(result.max_revenues).toEqual(washed.map(({ income }) => income));
    expect(result.soiling_loss_dollars).toEqual(washed.map(({ soilingLoss }) => soilingLoss));
    for (const weekly of [result.soiling_loss_max, result.rainfall, result.chart_cumrev_max])
      expect(weekly).toHaveLength(52);
    const best = result.plans[result.best_num_cleanings]!;
    expect(result.chart_cumrev_max.at(-1)! / best.income).toBeCloseTo(1, 4);
    // 10 + 9 + 30 + 7.7 + 7.5 mm in three years [inch/year].
    expect(sum(result.rainfall)).toBeCloseTo(64.2 / 3 / 25.4, 3);
    // 30 mm in one of three years, on Tuesday of the first week.
    expect(result.rainfall[0]).toBeCloseTo(30 / 3 / 25.4, 3);
    expect(result.windows).toHaveLength(result.best_num_cleanings);
    for (const [index, { first, last }] of result.windows.entries()) {
      expect(first <= best.dates[index]!).toBe(true);
      expect(last >= best.dates[index]!).toBe(true);
    }
  });
});

describe("the rules of a plan", () => {
  it("take a rain threshold of 0 for any measurable rain, never for a wash on every dry day", ({ expect }) => {
    const rain = rainOn({ 40: 0.3, 200: 12 }, { 100: 0.2 });
    for (const rainThresholdPer of ["day", "week", "gradual"] as const) {
      const of = (rainThreshold: number) => plan({ rain, rainThreshold, rainThresholdPer });
      const [none, least] = [of(0), of(0.01)];
      expect(none.soiling_loss_dollars).toEqual(least.soiling_loss_dollars);
      expect(none.overNone).toEqual(least.overNone);
      expect(none.plans[0]!.soilingLoss).toBeGreaterThan(100_000);
      expect(none.assumptions.join(" ")).toContain(anyRain);
    }
  });

  const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays("2026-01-01", n));
  const inputs = fc.record({
    today: day,
    weeks: fc.constantFrom(52, 39, 26, 13),
    prices: fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { minLength: 12, maxLength: 12 }),
    soilingRates: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
    washCost: fc.double({ min: 1, max: 50_000, noNaN: true }),
    plannedCleanings: fc.constantFrom(1, 2, 3, 4, 5),
    rainThreshold: fc.double({ min: 0.01, max: 1, noNaN: true }),
    rain: fc
      .array(fc.dictionary(fc.integer({ min: 0, max: 364 }).map(String), fc.double({ min: 0, max: 60, noNaN: true })), {
        maxLength: 4,
      })
      .map((years) => (years.length === 0 ? { covered: false as const } : rainOn(...years))),
    measured: fc.option(
      fc.record({ day: fc.constant("2026-01-01"), loss: fc.double({ min: -5, max: 40, noNaN: true }) }),
    ),
  });

  it("apply for any prices, rates, rain and day of the year", ({ expect }) => {
    fc.assert(
      fc.property(inputs, (values) => {
        const result = plan(values);
        const sold = result.plans.map(({ income, soilingLoss, washCost }) => income + soilingLoss + washCost);
        for (const each of sold) expect(each).toBeCloseTo(sold[0]!, 4);
        for (const [index, { soilingLoss, p10, p50, p90, dates }] of result.plans.entries()) {
          if (index > 0) expect(soilingLoss).toBeLessThanOrEqual(result.plans[index - 1]!.soilingLoss + 1e-6);
          // Others are not followed through the years, and say so.
          const isFollowed = index === 0 || index === result.best_num_cleanings;
          expect([p10, p50, p90].every((value) => value !== null)).toBe(isFollowed);
          expect([p10, p50, p90].some((value) => value !== null)).toBe(isFollowed);
          if (!isFollowed) continue;
          expect(p10!).toBeLessThanOrEqual(p50!);
          expect(p50!).toBeLessThanOrEqual(p90!);
          for (const date of dates) {
            expect(weekday(date)).toBe(0);
            expect(date >= values.today).toBe(true);
          }
        }
        expect(result.plans.length).toBeGreaterThan(values.plannedCleanings);
        expect(result.maxAnnualSavings).toBeGreaterThanOrEqual(0);
        expect(result.initialLoss).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });

  it("sells exactly the file's year in 52 weeks, for any start day and in leap years [D-248]", ({ expect }) => {
    const prices = Array.from({ length: 12 }, (_, month) => 0.05 + 0.01 * month);
    const sold = (today: string) => {
      const [none] = plan({ today, prices }).plans;
      return none!.income + none!.soilingLoss;
    };
    const january = sold("2026-01-05");
    for (const today of ["2026-11-18", "2027-03-01", "2027-12-31", "2028-02-29", "2028-03-01"])
      expect(sold(today)).toBeCloseTo(january, 4);
    const [none] = plan().plans;
    expect(none!.income + none!.soilingLoss).toBeCloseTo(0.1 * sum(summerYear()), 4);
  });

  it("never washes where a wash costs more than it recovers, and never where every day is rainy", ({ expect }) => {
    expect(plan({ washCost: 10_000_000 })).toMatchObject({ best_num_cleanings: 0, maxAnnualSavings: 0 });
    const always = rainOn(Object.fromEntries(Array.from({ length: 365 }, (_, day) => [day, 200])));
    expect(plan({ rain: always }).best_num_cleanings).toBe(0);
  });
});

describe("the start of a plan", () => {
  it("is the Monday of the current week; a Monday that has passed is never recommended [D-247, D-251]", ({
    expect,
  }) => {
    const eager = { soilingRates: months(1), washCost: 1, measured: { day: "2026-11-15", loss: 20 } };
    const wednesday = plan({ ...eager, today: "2026-11-18" });
    expect(wednesday.startDay).toBe("2026-11-16");
    expect(wednesday.plans[1]!.dates[0]! > "2026-11-18").toBe(true);
    const monday = plan({ ...eager, today: "2026-11-16", plannedCleanings: 5 });
    expect(monday.startDay).toBe("2026-11-16");
    expect(monday.plans.at(-1)!.dates[0]).toBe("2026-11-16");
  });

  it("uses the last good day's loss, a negative one as zero, and reports it [D-249]", ({ expect }) => {
    const said = (measured: PreviewInputs["measured"]) => plan({ measured }).assumptions.join(" ");
    expect(plan({ measured: { day: "2026-11-15", loss: -1 } }).initialLoss).toBe(0);
    expect(said({ day: "2026-11-15", loss: 2.345 })).toContain(
      "Starting loss: 2.35% ± 0.5 points (measured Nov 15, 2026).",
    );
    expect(said(null)).toContain("Assumes a clean array at the start");
  });

  it("is clean after a cleaning that no good day shows yet, and soils from there", ({ expect }) => {
    const measured = { day: "2026-11-08", loss: 8 };
    const begun = (day: string, share: number | null = null, rain: { day: string; rain: number }[] = []) => {
      const { initialLoss, assumptions, plans } = plan({
        measured,
        since: { cleanings: [{ day, share }], rain },
      });
      return {
        initialLoss,
        said: assumptions[3]!,
        lost: plans[0]!.soilingLoss,
      };
    };
    const cleaned = begun("2026-11-12");
    expect(cleaned.initialLoss).toBeCloseTo(4 * 0.15, 12);
    expect(cleaned.said).toBe(
      "Starting loss: 0.60%, based on a wash on Nov 12, 2026 and no valid day since; then 4 days of soiling and no rain.",
    );
    expect(begun("2026-11-12", 100)).toEqual(cleaned);
    expect(cleaned.lost).toBeLessThan(plan({ measured }).plans[0]!.soilingLoss);
    expect(begun("2026-11-08").initialLoss).toBeCloseTo(8 * 0.15, 12);
    expect(begun("2026-11-18")).toMatchObject({ initialLoss: 0 });
    // A quarter of the plant; the rest keeps 8% and three days more.
    const quarter = begun("2026-11-12", 25);
    expect(quarter.initialLoss).toBeCloseTo(0.75 * (8 + 3 * 0.15) + 4 * 0.15, 12);
    expect(quarter.said).toContain(
      "8.00% ± 0.5 points measured Nov 8, 2026; a wash of 25% of the plant on Nov 12, 2026",
    );
    const wet = begun("2026-11-12", null, [{ day: "2026-11-14", rain: 8 }]);
    expect(wet.initialLoss).toBeCloseTo(2 * 0.15, 12);
    const unmeasured = plan({ since: { cleanings: [{ day: "2026-11-12", share: null }], rain: [] } });
    expect(unmeasured.initialLoss).toBe(0);
  });

  it("lets an old loss grow and be reduced by rain until its Monday, with actual rain or that of typical years", ({
    expect,
  }) => {
    const measured = { day: "2026-11-05", loss: 2 };
    const dry = plan({ measured });
    expect(dry.initialLoss).toBeCloseTo(2 + 10 * 0.15, 12);
    expect(dry.assumptions[3]!).toBe(
      "Starting loss: 3.50%, based on 2.00% ± 0.5 points measured Nov 5, 2026; then 10 days of soiling and no rain.",
    );
    // Nov 10 is day 313; one of two rain years is wet then. Measured rain takes precedence.
    const rain = rainOn({ 313: 10 }, {});
    expect(plan({ measured, rain }).initialLoss).toBeCloseTo((6 * 0.15 + 3.5) / 2, 12);
    const known = (wet: string) => {
      const days = Array.from({ length: 10 }, (_, day) => `2026-11-${String(6 + day).padStart(2, "0")}`);
      return { cleanings: [], rain: days.map((day) => ({ day, rain: day === wet ? 10 : 0 })) };
    };
    expect(plan({ measured, rain, since: known("2026-11-15") }).initialLoss).toBeCloseTo(0.15, 12);
    expect(plan({ measured, rain, since: known("none") }).initialLoss).toBeCloseTo(3.5, 12);
    expect(plan({ measured: { day: "2024-11-05", loss: 2 } }).initialLoss).toBe(30);
  });

  it("includes partial cleaning where rain removes gradually: half by rain at the threshold", ({ expect }) => {
    const measured = { day: "2026-11-05", loss: 8 };
    const since = { cleanings: [], rain: [{ day: "2026-11-08", rain: 0.3 * 25.4 }] };
    const after = (rainThresholdPer?: "gradual") =>
      plan({ measured, since, soilingRates: months(0.001), ...(rainThresholdPer && { rainThresholdPer }) }).initialLoss;
    expect(after()).toBeLessThan(0.02);
    expect(after("gradual")).toBeCloseTo(4, 1);
    const rain = rainOn({ 88: 8, 180: 8 });
    expect(plan({ rainThresholdPer: "gradual", rain }).assumptions.join(" ")).toContain("removes half of the soiling");
  });

  it("uses the rain of a day, or of a week from Monday on where that is chosen", ({ expect }) => {
    // 3 mm a day for a week against 7.62 mm: only the week reaches it.
    const drizzle = rainOn(Object.fromEntries(Array.from({ length: 7 }, (_, day) => [88 + day, 3])));
    const lossOf = (rainThresholdPer?: "day" | "week") =>
      plan({ today: "2026-01-05", rain: drizzle, ...(rainThresholdPer && { rainThresholdPer }) }).plans[0]!.soilingLoss;
    const dry = plan({ today: "2026-01-05", rain: { covered: false } }).plans[0]!.soilingLoss;
    expect(lossOf("day")).toBe(lossOf());
    expect(lossOf("day")).toBeLessThan(dry);
    // In most draws, only the week reaches the rain that cleans.
    expect(dry - lossOf("week")).toBeGreaterThan(2 * (dry - lossOf("day")));
    expect(plan({ rainThresholdPer: "week", rain: drizzle }).assumptions.join(" ")).toContain("on that Monday");
  });

  it("has no rain outside the climate data and says so", ({ expect }) => {
    const dry = plan({ rain: { covered: false } });
    expect(dry.rainSource).toBe("none");
    expect(sum(dry.rainfall)).toBe(0);
    expect(dry.assumptions.join(" ")).toContain("No rain data for this location");
  });
});
