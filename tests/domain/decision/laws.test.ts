import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { DecidedPlan, DecidePlanInput } from "../../../analytics-wasm/types.ts";
import { addDays, daysBetween } from "../../../worker/contract/common/calendar.ts";
import { decidingPlan } from "../../../worker/contract/decision/plant-plan.ts";
import { decidePlant, type PlantInputs } from "../../../worker/domain/decision/index.ts";
import { cases } from "../../fixtures/thorough.ts";
import { analytics, decisionOf, netLoss, randomPlant, solve } from "./random-plant.ts";

/** 2,000 under `npm run prove -- laws`. */
const PLANTS = { numRuns: cases(200) };

const isClose = (a: number, b: number, scale: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, scale);

/** The plan with what the kernel was asked and answered. */
function solved(inputs: PlantInputs) {
  let [asked, decided]: [DecidePlanInput | null, DecidedPlan | null] = [null, null];
  const plan = decidePlant(inputs, {
    decidePlan: (input) => {
      asked = input;
      return (decided = analytics.decidePlan(input));
    },
  });
  return { plan, asked: asked!, decided: decided! };
}

const withTerms = (inputs: PlantInputs, terms: Partial<PlantInputs["terms"]>): PlantInputs => ({
  ...inputs,
  terms: { ...inputs.terms, ...terms },
});

describe("laws of a plan", () => {
  it("1: increments over numbers of washes add up to the plan, and fall from one to the next", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const plan = solve(inputs);
        const costs = plan.plans.map((one) => netLoss(one, plan.washCost));
        const adds = costs.slice(1).map((cost, at) => costs[at]! - cost);
        const sum = adds.slice(0, plan.best).reduce((all, add) => all + add, 0);
        expect(isClose(sum, plan.overNone.mean, plan.income)).toBe(true);
        // A wash after rain may leave more than there was: then increments need not fall.
        if (inputs.terms.residualSoiling > 0) return;
        for (const [at, add] of adds.entries())
          expect(at === 0 || add <= adds[at - 1]! + 1e-9 * plan.income).toBe(true);
      }),
      PLANTS,
    );
  });

  it("2: no row is better than the best, and no single move of a date", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, fc.nat(), fc.nat(51), (inputs, wash, week) => {
        const { plan, asked, decided } = solved(inputs);
        const best = netLoss(plan.plans[plan.best]!, plan.washCost);
        for (const one of plan.plans) expect(best).toBeLessThanOrEqual(netLoss(one, plan.washCost));
        const { cuts } = decided.plans[plan.best]!;
        if (cuts.length === 0 || asked.blocked![week] === 1) return;
        const moved = [...new Set(cuts.with(wash % cuts.length, week))].sort((a, b) => a - b);
        const { practice } = analytics.decidePlan({ ...asked, practice: moved, most: 0 });
        const cost = practice.loss + moved.length * plan.washCost;
        expect(cost).toBeGreaterThanOrEqual(best - 1e-9 * plan.income);
      }),
      PLANTS,
    );
  });

  it("9 and 13: savings add up by draw, and never exceed what was lost", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const { plan, decided } = solved(inputs);
        const { none, practice, plan: planned } = decided.byWorld;
        const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(isClose(mean(none), plan.plans[0]!.loss, plan.income)).toBe(true);
        expect(isClose(mean(practice), plan.practice.loss, plan.income)).toBe(true);
        expect(isClose(mean(planned), plan.plans[plan.best]!.loss, plan.income)).toBe(true);
        const practiced = netLoss(plan.practice, plan.washCost);
        const overPractice = practiced - netLoss(plan.plans[plan.best]!, plan.washCost);
        expect(isClose(plan.overPractice.mean, overPractice, plan.income)).toBe(true);
        expect(isClose(plan.overNone.mean, plan.overPractice.mean + plan.plans[0]!.loss - practiced, plan.income)).toBe(
          true,
        );
        expect(plan.overNone.mean).toBeLessThanOrEqual(plan.plans[0]!.loss + 1e-9 * plan.income);
        expect(plan.overPractice.mean).toBeLessThanOrEqual(practiced + 1e-9 * plan.income);
        expect(isClose(plan.lead.mean.at(-1)!, plan.overNone.mean, plan.income)).toBe(true);
        const ahead = plan.overNone.mean - plan.overPractice.mean;
        expect(isClose(plan.practiceLead.at(-1)!, ahead, plan.income)).toBe(true);
        for (const [week, share] of plan.loss.mean.entries())
          expect(share === null || (share >= 0 && share <= 30 + 1e-9), `${week}`).toBe(true);
      }),
      PLANTS,
    );
  });

  it("12: more wash cost adds no wash, more price removes none, and worth rises with the level", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, fc.double({ min: 1, max: 3, noNaN: true }), (inputs, factor) => {
        const { plan, asked } = solved(inputs);
        const { washCost, prices } = inputs.terms;
        expect(solve(withTerms(inputs, { washCost: factor * washCost })).best).toBeLessThanOrEqual(plan.best);
        expect(solve(withTerms(inputs, { prices: prices.map((price) => factor * price) })).best).toBeGreaterThanOrEqual(
          plan.best,
        );
        const worthAt = (mean: number): number => {
          const level = { ...asked.draws.level, mean };
          return analytics.decidePlan({ ...asked, draws: { ...asked.draws, level }, most: 0 }).worth[3]!;
        };
        const { mean } = asked.draws.level;
        if (asked.blocked![3] === 0)
          expect(worthAt(mean + 0.01)).toBeGreaterThanOrEqual(worthAt(mean) - 1e-9 * plan.income);
      }),
      { ...PLANTS, numRuns: 100 },
    );
  });

  it("14: a later day of the same week gives the same plan", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, fc.integer({ min: 2, max: 6 }), (inputs, later) => {
        const tuesday = addDays(inputs.today, 1);
        const plan = solve({ ...inputs, today: tuesday });
        const { calculatedAt: _, today: __, ...first } = decisionOf({ ...inputs, today: tuesday }, plan);
        const until = addDays(inputs.today, later);
        expect(solve({ ...inputs, today: until, practice: { ...inputs.practice } })).toEqual(plan);
        const { calculatedAt: ___, today: ____, ...last } = decisionOf({ ...inputs, today: until }, plan);
        expect(last).toEqual(first);
      }),
      { ...PLANTS, numRuns: 60 },
    );
  });
});

describe("laws of a decision", () => {
  it("3, 6 and 7: the worth is within its range and the same in box, curve and row; waiting never pays", ({
    expect,
  }) => {
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const plan = solve(inputs);
        const decision = decisionOf(inputs, plan);
        const { wash, state, weeks, now, today, reasons } = decision;
        const stored = decidingPlan(plan);
        expect([stored.plans.length, stored.washes.length]).toEqual([plan.best + 1, Math.min(plan.best, 1)]);
        expect(decisionOf(inputs, stored)).toEqual(decision);
        if (plan.best === 0) expect([wash, state]).toEqual([null, "noWashNeeded"]);
        if (wash === null) return;
        expect(wash.best).toBe(plan.plans[plan.best]!.dates[0]);
        const { worth } = plan.washes[0]!;
        expect(wash.worth).toEqual({ ...worth, p10: Math.min(worth.p10, worth.mean) });
        const first = plan.firstWeeks[daysBetween(plan.startDay, wash.best) / 7];
        for (const name of ["mean", "p10", "p50", "p90"] as const)
          if (first) expect(isClose(first.worth[name], worth[name], plan.income)).toBe(true);
        const shown = weeks.find(({ monday }) => monday === wash.best);
        if (shown) expect(shown.worth).toBe(wash.worth.mean);
        expect(now).toBe(weeks.find(({ monday }) => monday === today)!.worth);
        expect(wash.worth.p10).toBeLessThanOrEqual(wash.worth.p50);
        expect(wash.worth.p50).toBeLessThanOrEqual(wash.worth.p90);
        expect(wash.waiting.every((cost, at) => cost >= (wash.waiting[at - 1] ?? 0))).toBe(true);
        const left = plan.worth.filter((worth, week) => week >= 1 && worth !== null) as number[];
        expect(isClose(wash.worth.mean - wash.waiting[0]!, Math.max(0, ...left), plan.income)).toBe(true);
        // One that pays nearly always is advised, also if a few years wash it away at once.
        if (wash.pays > 0.9) expect(reasons.map(({ code }) => code)).not.toContain("rarelyPays");
        if (state === "noWashNeeded") {
          expect(wash.first > today || reasons.some(({ code }) => code === "hardlyPays" || code === "rarelyPays")).toBe(
            true,
          );
          return;
        }
        expect(wash.worth.mean).toBeGreaterThanOrEqual(wash.worth.p10);
        expect(wash.worth.mean).toBeLessThanOrEqual(wash.worth.p90);
        expect(wash.worth.mean).toBeGreaterThanOrEqual(0.05 * wash.cost);
      }),
      PLANTS,
    );
  });

  it("8: the window ends where less than 85% of the best worth is left, and scales with money", ({ expect }) => {
    fc.assert(
      fc.property(randomPlant, fc.double({ min: 0.2, max: 5, noNaN: true }), (inputs, factor) => {
        const plan = solve(inputs);
        const { wash, state } = decisionOf(inputs, plan);
        const { washCost, prices } = inputs.terms;
        const scaled = withTerms(inputs, {
          washCost: factor * washCost,
          prices: prices.map((price) => factor * price),
        });
        const other = solve(scaled);
        expect(other.plans.map(({ dates }) => dates)).toEqual(plan.plans.map(({ dates }) => dates));
        expect(isClose(other.overNone.mean, factor * plan.overNone.mean, factor * plan.income)).toBe(true);
        expect(decisionOf(scaled, other).state).toBe(state);
        if (wash === null) return;
        const open = plan.worth.flatMap((worth, week) =>
          worth === null ? [] : [{ monday: addDays(plan.startDay, 7 * week), worth }],
        );
        const [first, last] = [wash.first, wash.last].map((day) => open.findIndex(({ monday }) => monday === day));
        const least = 0.85 * wash.worth.mean;
        for (const { worth } of open.slice(first, last! + 1)) expect(worth).toBeGreaterThanOrEqual(least);
        expect(open[first! - 1]?.worth ?? -Infinity).toBeLessThan(least);
        expect(open[last! + 1]?.worth ?? -Infinity).toBeLessThan(least);
        expect(wash.paysUntil === null || wash.paysUntil > wash.last).toBe(true);
        const moved = decisionOf(scaled, other).wash!;
        expect([moved.best, moved.first, moved.last]).toEqual([wash.best, wash.first, wash.last]);
      }),
      PLANTS,
    );
  });
});
