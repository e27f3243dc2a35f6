import { describe, it } from "vitest";
import * as v from "valibot";
import type { PlanSource } from "#contract/decision/decision";
import { ScenarioTerms } from "#contract/savings/scenarios";
import { DEFAULT_SOILING_RATE, unchangedDefaults } from "#contract/savings/calculation-inputs";
import { type PlanTerms, sameTerms } from "#domain/cleaning-plan/index";
import {
  comparedRows,
  incomeText,
  noteOf,
  planTermsOf,
  scenarioTermsOf,
  summarizeTerms,
  usedTerms,
} from "../../../web/src/features/savings/what-if/cases.model.ts";
import { figureKinds, figuresOf, termsOf } from "../../../web/src/features/savings/what-if/figures.model.ts";
import { placedAt } from "../../../web/src/features/savings/what-if/WhatIf.tsx";
import { whatIfTexts } from "../../../web/src/features/savings/texts.ts";
import { basis, planOf, saved } from "./what-if-cases.ts";

const dear: PlanTerms = { ...saved, washCost: 4000, rainThresholdPer: "week", blockedWeeks: ["2027-01-04"] };
const [before, dearer] = [planOf(saved), planOf(dear)];
const dollars = (value: number) => `$${Math.round(value).toLocaleString("en-US")}`;

describe("a scenario", () => {
  it("comes back as it was saved, by way of what the server takes", ({ expect }) => {
    const months = Array.from({ length: 12 }, (_, month) => 0.05 + month / 100);
    for (const terms of [saved, dear, { ...dear, soilingRates: months }, { ...saved, weeks: 13 }]) {
      const sent = JSON.parse(JSON.stringify(scenarioTermsOf(terms))) as unknown;
      const back = planTermsOf(v.parse(ScenarioTerms, sent));
      expect(back).toEqual(terms);
      expect(sameTerms(back, terms)).toBe(true);
      const { base, figures, blockedWeeks } = placedAt(back);
      expect(termsOf(base, figures, blockedWeeks)).toEqual(terms);
    }
  });

  it("is washed as the plant is, whatever it was saved with", ({ expect }) => {
    const kept = scenarioTermsOf({ ...dear, residualSoiling: 2, washDays: 4 });
    expect(planTermsOf(kept)).toEqual(dear);
    expect(planTermsOf(kept, { ...saved, washDays: 2 })).toEqual({ ...dear, washDays: 2 });
    expect(sameTerms(dear, { ...dear, washDays: 2 })).toBe(false);
  });

  it("is summarized in a line", ({ expect }) => {
    expect(summarizeTerms(saved)).toBe("$1,500 per wash · $0.10/kWh · 0.15%/day · 0.30 in/day · 1 year");
    expect(summarizeTerms(dear)).toContain("0.30 in/week · 1 year · blocked Jan 4");
  });
});

describe("saved inputs", () => {
  it("that nobody entered a rate in give the plan without one, also in What if", ({ expect }) => {
    const from = { practice: "lastYear", rain_source: "auto", rain_threshold: 0.3, rate_source: "auto" } as const;
    const planWith = (rate: number, of: typeof from | { rate_source: "entered" }) =>
      planOf(
        { ...saved, soilingRates: Array<number>(12).fill(rate) },
        basis({ rate: { rate, of: "plant" }, saved: { ...from, ...of } }),
      );
    const nothing = planWith(0, from);
    expect(planWith(DEFAULT_SOILING_RATE, from)).toEqual(nothing);
    const chosen = planWith(DEFAULT_SOILING_RATE, { rate_source: "entered" });
    expect(chosen.best_num_cleanings).toBeLessThan(nothing.best_num_cleanings);
  });

  it("that nobody entered a rain in give the plan with the typical one, also in What if", ({ expect }) => {
    const from = { practice: "lastYear", rain_source: "auto", rate_source: "auto" } as const;
    const { rain_threshold } = unchangedDefaults;
    const ruleOf = (terms: Partial<PlanTerms>, of: Partial<typeof from> | { rain_source: "entered" } = {}) =>
      planOf({ ...saved, ...terms }, basis({ saved: { ...from, rain_threshold, ...of } })).assumptions;
    const typical = expect.stringMatching(/^0\.20 in of rain in a day removes half/);
    expect(ruleOf({})).toContainEqual(typical);
    for (const entered of [ruleOf({}, { rain_source: "entered" }), ruleOf({ rainThresholdPer: "week" })])
      expect(entered).not.toContainEqual(typical);
  });
});

describe("the line above a slider", () => {
  const sources: PlanSource[] = [
    { input: "rate", from: "byMonth", rate: 0.089 },
    { input: "rain", from: "entered", rain: 0.3 },
  ];
  const at = figuresOf(saved);
  const lines = (moved: Partial<typeof at> = {}, base: PlanTerms = saved) =>
    figureKinds.map((kind) => noteOf(kind, { ...at, ...moved }, at, base, sources));

  it("says what the plan uses instead of the box, and the saved number once the slider was moved", ({ expect }) => {
    const used = whatIfTexts.until("0.089%/day (By month)");
    expect(lines()).toEqual(["saved $1,500", "saved $0.10/kWh", used, "saved 0.30 in"]);
    sources[0] = { input: "rate", from: "typical", rate: 0.09 };
    expect(lines()[2]).toBe(whatIfTexts.until("0.090%/day (Typical)"));
    expect(lines({ soilingRate: 0.2 })[2]).toBe("saved 0.15%/day");
    expect(lines({}, { ...saved, rainThresholdPer: "week" })[3]).toBe("weekly total, saved 0.30 in");
  });
});

describe("compared cases", () => {
  const cases = [
    { name: "Saved inputs", terms: saved, plan: before },
    { name: "Dear", terms: dear, plan: dearer },
  ];
  const rowOf = (label: string, list = cases) => comparedRows(list).find((row) => row.label === label)!;

  it("have a row for each input in which they differ, and none for the others", ({ expect }) => {
    const inputs = comparedRows(cases).filter(({ kind }) => kind === "input");
    expect(inputs.map(({ label, values }) => [label].concat(values))).toEqual([
      ["Wash cost", "$1,500", "$4,000"],
      ["Rain threshold", "0.30 in/day", "0.30 in/week"],
      ["Blocked weeks", "none", "Jan 4"],
    ]);
    expect(comparedRows([cases[0]!, cases[0]!]).every(({ kind }) => kind === "result")).toBe(true);
  });

  it("say of a rate and a rain that are not used what is, and where it is from, until a case has others", ({
    expect,
  }) => {
    const sources: PlanSource[] = [
      { input: "rate", from: "measured", rate: 0.09, unused: 0.15 },
      { input: "rain", from: "learned", rain: 0.12, unused: 0.3 },
      { input: "energy", from: "pvsyst" },
    ];
    const moved = {
      ...saved,
      soilingRates: saved.soilingRates.map((rate) => 2 * rate),
      rainThreshold: 0.5,
    };
    const rows = (known: PlanSource[]) =>
      comparedRows(
        [saved, moved].map((terms) => ({
          name: "",
          terms,
          plan: undefined,
          uses: usedTerms(terms, saved, known),
        })),
      )
        .filter(({ kind }) => kind === "input")
        .map(({ label, values }) => [label].concat(values));
    expect(rows(sources)).toEqual([
      ["Soiling rate", "0.090%/day (Measured)", "0.3%/day"],
      ["Rain threshold", "0.12 in (Learned)", "0.50 in/day"],
    ]);
    const entered: PlanSource[] = [
      { input: "rate", from: "entered", rate: 0.15 },
      { input: "rain", from: "entered", rain: 0.3 },
    ];
    expect(rows(entered)).toEqual(rows([]));
    expect(rows([])[0]).toEqual(["Soiling rate", "0.15%/day", "0.3%/day"]);
  });

  it("have the kernel's own figures, with their range [D-250]", ({ expect }) => {
    const best = before.plans[before.best_num_cleanings]!;
    const { p10, p50, p90 } = before.overNone;
    expect(rowOf("Income").values[0]).toBe(dollars(best.income));
    expect(rowOf("Income P10 to P90").values[0]).toBe(`${dollars(best.p10!)} to ${dollars(best.p90!)}`);
    expect(rowOf("Net gain vs. no washing").values[0]).toBe(dollars(before.maxAnnualSavings));
    expect(rowOf("Net gain P10 to P90").values[0]).toBe(`${dollars(p10)} to ${dollars(p90)}`);
    expect(rowOf("Net gain P50").values[0]).toBe(dollars(p50));
    expect(rowOf("Cleaning dates").values[0]!.split(" · ")).toHaveLength(before.best_num_cleanings);
    const only = { ...before, windows: [{ first: "2026-11-30", last: "2026-11-30" }] };
    const two = { ...before, windows: [{ first: "2026-11-30", last: "2026-12-07" }] };
    const windows = [only, two, { ...before, windows: [] }].map((plan) => ({ name: "", terms: dear, plan }));
    expect(rowOf("Window of the next wash", windows).values).toEqual(["Nov 30", "Nov 30 to Dec 7", "none"]);
  });

  it("wait for plans that are not there yet", ({ expect }) => {
    const waiting = comparedRows(cases.map(({ name, terms }) => ({ name, terms, plan: undefined })));
    expect(waiting.find(({ label }) => label === "Income")!.values).toEqual(["…", "…"]);
  });

  it("say the difference in the dollars that are shown", ({ expect }) => {
    const figure = (text: string) => Number(text.replace(/[$,]/g, ""));
    const [mine, theirs] = rowOf("Income").values.map(figure);
    expect(incomeText(before, dearer)).toBe(whatIfTexts.otherIncome(dollars(mine! - theirs!), false));
    expect(incomeText(before, before)).toBe(whatIfTexts.sameIncome);
  });
});
