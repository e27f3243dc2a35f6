import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { PlantPlanResult } from "#contract/decision/plant-plan";
import { dayNumber } from "#contract/common/calendar";
import { practiceOf, savingsResult } from "#domain/decision/index";
import { alternatives } from "#print/cleaning-report/decision";
import { periodText as printedPeriod } from "#print/cleaning-report/inputs";
import {
  forecastPlot,
  leadPlot,
  increments,
  incrementsText,
  periodText,
  planHeadline,
  practiceText,
  projectionRows,
  shortMoney,
} from "../../../web/src/features/savings/plan/plan-view.model.ts";

const WASH_COST = 6000;
/** Net of each number of washes over none: the Desert plant of the design. */
const desertLeads = [0, 41_800, 58_600, 69_900, 76_700, 81_500, 84_600, 86_487, 87_215, 87_552, 86_777];
const dates = (count: number): string[] =>
  Array.from({ length: count }, (_, wash) => `2027-${String(wash + 1).padStart(2, "0")}-04`);
const range = { p10: 1, p50: 2, p90: 3 };
const course = { mean: [1, 2], p10: [0, 1], p90: [3, 4] };

function planOf(leads: readonly number[], change: Partial<PlantPlanResult> = {}): PlantPlanResult {
  const best = leads.indexOf(Math.max(...leads));
  const mean = leads[best]!;
  return {
    startDay: "2026-11-23",
    weeks: 52,
    washCost: WASH_COST,
    income: 3_486_756,
    plans: leads.map((lead, count) => ({ dates: dates(count), loss: 213_270 - lead - count * WASH_COST })),
    best,
    worth: [],
    firstWeeks: [],
    washes: [],
    practice: { kind: "lastYear", dates: ["2027-06-14"], loss: 169_938 },
    overNone: { mean, p10: 24_950, p50: 80_000, p90: 157_880 },
    overPractice: { mean: mean - 37_332, p10: 8480, p50: 44_350, p90: 97_990 },
    loss: course,
    lead: course,
    practiceLead: [0, 37_332],
    wait: null,
    incomes: [],
    lossRanges: { none: range, plan: range },
    timezone: "America/Phoenix",
    plannedCleanings: 2,
    rainfall: [0.1, 0],
    assumptions: [],
    energy: { annual: 1, source: "a file" },
    initialLoss: 4,
    rainSource: "years",
    ...change,
  };
}
const viewOfPlan = (plan: PlantPlanResult) => ({ ...savingsResult(plan, null), practice: practiceOf(plan) });
const desert = viewOfPlan(planOf(desertLeads));
const unwashed = { practice: { kind: "none" as const, dates: [], loss: 213_270 } };

describe("the headline of a plan", () => {
  it("is what it brings over the practice, in steps of a year", ({ expect }) => {
    expect(planHeadline(desert)).toEqual({
      headline: "Wash 9 times a year: $50,200 more than your practice.",
      sub: "$8,500 to $98,000 in 8 of 10 years. 7 to 10 washes do nearly as well.",
    });
    expect(practiceText(desert.practice)).toBe("1 wash, as last year");
    const sub = (leads: number[]): string => planHeadline(viewOfPlan(planOf(leads))).sub.replace(/.* years\. ?/u, "");
    expect(sub([0, 50_000, 87_000, 87_500, 80_000])).toBe("2 washes do nearly as well.");
    expect(sub([0, 50_000, 60_000, 87_500, 60_000])).toBe("");
  });

  it("is what it brings over no washing where nothing is washed, and nothing where no wash pays", ({ expect }) => {
    expect(planHeadline(viewOfPlan(planOf(desertLeads, unwashed))).headline).toBe(
      "Wash 9 times a year: $87,600 more than not washing.",
    );
    expect(planHeadline(viewOfPlan(planOf([0, -2000], unwashed)))).toEqual({
      headline: "No wash pays off in this period.",
      sub: "",
    });
    expect(planHeadline(viewOfPlan(planOf([0, 9000, 100], { weeks: 26 }))).headline).toContain("Wash once in 26 weeks");
  });
});

describe("one more wash a year", () => {
  it("adds up to the plan over no washing, for any plan", ({ expect }) => {
    const gains = fc.array(fc.integer({ min: -5000, max: 90_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(gains, (list) => {
        const leads = [0, ...list.toSorted((a, b) => b - a)].map((_, at, all) =>
          all.slice(0, at + 1).reduce((sum, gain) => sum + gain, 0),
        );
        const view = viewOfPlan(planOf(leads));
        const sum = increments(view)
          .slice(0, view.best_num_cleanings)
          .reduce((total, gain) => total + gain, 0);
        expect(sum).toBeCloseTo(view.maxAnnualSavings, 6);
        // The report names the same numbers as the page.
        expect(planHeadline(view).sub.endsWith(alternatives(view) ?? "")).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("is said with its sum and what one too many loses", ({ expect }) => {
    expect(increments(desert).map((dollars) => shortMoney(dollars))).toEqual([
      "$41.8k",
      "$16.8k",
      "$11.3k",
      "$6.8k",
      "$4.8k",
      "$3.1k",
      "$1.9k",
      "$728",
      "$337",
      "−$775",
    ]);
    expect(incrementsText(desert)).toBe("All bars up to 9 add to $87,552. One more would lose $775.");
    expect(shortMoney(-123_456)).toBe("−$123k");
    expect([shortMoney(999.4), shortMoney(999.6)]).toEqual(["$999", "$1.0k"]);
  });
});

describe("other projections", () => {
  it("are yours, the best with its neighbors, and none; or every number", ({ expect }) => {
    const few = projectionRows(desert, false);
    expect(few.map(({ cleanings, notes, mark }) => [cleanings, notes.join(), mark])).toEqual([
      [1, "yours", null],
      [8, "", null],
      [9, "best", "Highest"],
      [10, "", null],
      [0, "", "Lowest"],
    ]);
    expect(few[0]).toMatchObject({
      income: 3_486_756 - 169_938 - WASH_COST,
      soilingLoss: 169_938,
      dates: ["2027-06-14"],
    });
    const all = projectionRows(desert, true);
    expect(all.filter(({ key }) => key !== "yours").map(({ cleanings }) => cleanings)).toEqual([...desertLeads.keys()]);
    expect(all.filter(({ notes }) => notes.includes("planned")).map(({ cleanings }) => cleanings)).toEqual([2]);
  });

  it("name no washing once, also where it is yours or best", ({ expect }) => {
    for (const leads of [[0, -10], [0, 900], desertLeads]) {
      const view = viewOfPlan(planOf(leads, unwashed));
      for (const all of [true, false]) {
        const none = projectionRows(view, all).filter(({ cleanings }) => cleanings === 0);
        expect(none).toHaveLength(1);
        expect(none[0]!.notes).toContain("yours");
      }
    }
  });
});

describe("the period of a plan", () => {
  it("is all 365 days of a year, on the screen as in the report", ({ expect }) => {
    for (const weeks of [52, 20]) {
      const period = { ...desert, startDay: "2026-11-23", weeks };
      expect(printedPeriod(period)).toBe(`${weeks} weeks, ${periodText(period)}`);
    }
    expect(periodText({ ...desert, startDay: "2026-11-23", weeks: 52 })).toBe("Nov 23, 2026 to Nov 22, 2027");
  });
});

describe("the charts of a plan", () => {
  it("have the mean within the range of the same draws, the washes, and rain where there is any", ({ expect }) => {
    const plot = forecastPlot(desert);
    expect(plot.series.map(({ key }) => key)).toEqual(["loss", "rain"]);
    expect(plot.bands).toMatchObject([{ low: course.p10, high: course.p90 }]);
    expect(plot.marks).toHaveLength(9);
    expect(plot.x[0]).toBe(dayNumber("2026-11-23"));
    const dry = forecastPlot(viewOfPlan(planOf(desertLeads, { rainfall: [0, 0] })));
    expect(dry.series.map(({ key }) => key)).toEqual(["loss"]);
  });

  it("show what you do today next to the best, if you wash", ({ expect }) => {
    const plot = leadPlot(desert);
    expect(plot.series.map(({ label }) => label)).toEqual(["Yours: 1 wash", "Best: 9 washes"]);
    // Each line ends with what it earns over no washing.
    expect(plot.series.map(({ endLabel }) => endLabel)).toEqual(
      [desert.practice.lead, desert.lead.mean].map((values) => shortMoney(values.at(-1)!)),
    );
    expect(leadPlot(viewOfPlan(planOf(desertLeads, unwashed))).series).toHaveLength(1);
  });
});
