import { describe, it } from "vitest";
import { whatIfTexts } from "../../../web/src/features/savings/texts.ts";
import * as v from "valibot";
import { ScenarioTerms } from "#contract/savings/scenarios";
import { type FreshResult, type PlanTerms, sameTerms } from "#domain/cleaning-plan/index";
import {
  comparedRows,
  summarizeTerms,
  planTermsOf,
  scenarioTermsOf,
} from "../../../web/src/features/savings/scenarios/comparison.model.ts";

import { caseOf, termsOf } from "../../../web/src/features/savings/what-if/figures.model.ts";
import { planCases } from "../../../web/src/features/savings/scenarios/Scenarios.tsx";
import { fromSavedCase, withFigure, withWeek } from "../../../web/src/features/savings/what-if/WhatIf.tsx";
import { planOf, saved } from "./what-if-cases.ts";

const dear: PlanTerms = { ...saved.terms, washCost: 4000, rainThresholdPer: "week", blockedWeeks: ["2027-01-04"] };
const compared = (...terms: PlanTerms[]) =>
  terms.map((one, index) => ({ key: `${index}`, name: `No. ${index}`, terms: one }));
const plansOf = (terms: PlanTerms[]) =>
  new Map(terms.map((one, index): [string, FreshResult] => [`${index}`, planOf(one)]));

describe("the plans of the scenarios", () => {
  it("are asked of the new planner after Retry: the failure goes, and the stopped one changes nothing", async ({
    expect,
  }) => {
    const said: string[] = [];
    const ask = (plan: () => Promise<FreshResult>) =>
      planCases(
        { plan },
        compared(saved.terms),
        (key) => void said.push(`plan ${key}`),
        (failure) => void said.push(failure ?? "no failure"),
      );
    const late = Promise.withResolvers<FreshResult>();
    ask(() => Promise.reject(new Error("It died.")));
    await Promise.resolve();
    await Promise.resolve();
    const stop = ask(() => late.promise);
    stop();
    ask(() => Promise.resolve({} as FreshResult));
    late.reject(new Error("Too late."));
    await Promise.allSettled([late.promise]);
    await Promise.resolve();
    expect(said).toEqual(["no failure", "It died.", "no failure", "no failure", "plan 0"]);
  });
});

describe("a kept case", () => {
  it("comes back as it was kept, by way of what the server takes", ({ expect }) => {
    const months = Array.from({ length: 12 }, (_, month) => 0.05 + month / 100);
    for (const terms of [saved.terms, dear, { ...dear, soilingRates: months }, { ...saved.terms, weeks: 13 }]) {
      const sent = JSON.parse(JSON.stringify(scenarioTermsOf(terms))) as unknown;
      const back = planTermsOf(v.parse(ScenarioTerms, sent));
      expect(back).toEqual(terms);
      expect(sameTerms(back, terms)).toBe(true);
      const { base, figures, blockedWeeks } = fromSavedCase(caseOf(back));
      expect(termsOf(base, figures, blockedWeeks)).toEqual(terms);
    }
  });

  it("is washed as the plant is, whatever it was kept with", ({ expect }) => {
    const kept = scenarioTermsOf({ ...dear, residualSoiling: 2, washDays: 4 });
    expect(planTermsOf(kept)).toEqual(dear);
    expect(planTermsOf(kept, { ...saved.terms, washDays: 2 })).toEqual({ ...dear, washDays: 2 });
    expect(sameTerms(dear, { ...dear, washDays: 2 })).toBe(false);
  });

  it("is told in a line", ({ expect }) => {
    expect(summarizeTerms(saved.terms)).toBe("$1,500 per wash · $0.10/kWh · 0.15%/day · 0.30 in/day · 1 year");
    expect(summarizeTerms(dear)).toContain("0.30 in/week · 1 year · blocked Jan 4");
  });
});

describe("where the sliders stand", () => {
  it("is the saved case until a figure is turned or a week is blocked, and again when both are taken back", ({
    expect,
  }) => {
    const start = fromSavedCase(saved);
    const at = (standing: typeof start) => termsOf(standing.base, standing.figures, standing.blockedWeeks);
    expect(sameTerms(at(start), saved.terms)).toBe(true);
    const turned = withFigure(start, "washCost", 1600);
    expect(sameTerms(at(turned), saved.terms)).toBe(false);
    expect(sameTerms(at(withFigure(turned, "washCost", 1500)), saved.terms)).toBe(true);
    const blocked = withWeek(withWeek(start, "2027-01-04"), "2026-12-28");
    expect(at(blocked).blockedWeeks).toEqual(["2026-12-28", "2027-01-04"]);
    expect(sameTerms(at(withWeek(withWeek(blocked, "2027-01-04"), "2026-12-28")), saved.terms)).toBe(true);
  });
});

describe("cases side by side", () => {
  it("say in which inputs they differ and which income is the highest", ({ expect }) => {
    const terms = [saved.terms, dear];
    const rows = comparedRows(compared(...terms), plansOf(terms));
    const row = (label: string) => rows.find((one) => one.label === label)!;
    expect(rows.filter(({ kind, differs }) => kind === "input" && differs).map(({ label }) => label)).toEqual([
      "Wash cost",
      "Rain threshold",
      "Blocked weeks",
    ]);
    expect(row("Wash cost").values).toEqual(["$1,500", "$4,000"]);
    const [a, b] = terms.map((one) => planOf(one));
    const income = (plan: FreshResult) => plan.plans[plan.best_num_cleanings]!.income;
    expect(row("Income").best).toBe(income(a!) > income(b!) ? 0 : 1);
    expect(row(whatIfTexts.rows.savings).values[0]).toBe(`$${Math.round(a!.maxAnnualSavings).toLocaleString("en-US")}`);
  });

  it("wait for plans that are not there yet, and rank no incomes of different stretches", ({ expect }) => {
    const half = { ...saved.terms, weeks: 26 };
    const waiting = comparedRows(compared(saved.terms, dear), new Map());
    expect(waiting.find(({ label }) => label === "Income")).toMatchObject({ values: ["…", "…"], best: null });
    const rows = comparedRows(compared(saved.terms, half), plansOf([saved.terms, half]));
    expect(rows.find(({ label }) => label === "Income")!.best).toBeNull();
    const twins = comparedRows(compared(dear, dear), plansOf([dear, dear]));
    expect(twins.some(({ differs }) => differs)).toBe(false);
    expect(twins.find(({ label }) => label === "Income")!.best).toBeNull();
  });
});
