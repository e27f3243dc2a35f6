import { describe, it } from "vitest";
import {
  energySpread,
  enteredRate,
  enteredResponse,
  growthLaws,
  learnedResponse,
  rateDraws,
} from "../../../worker/domain/decision/index.ts";
import { plainSpells } from "../../analytics/rate/dry-world.ts";
import { analytics, decisionOf, solve, TODAY } from "./random-plant.ts";

const nothing = { loss: new Float64Array(0), rain: new Float64Array(0), cleaned: new Float64Array(0), rate: 0 };
const interval = (rate: number, days: number) => ({ rate, low: 0.9 * rate, high: 1.1 * rate, days });

describe("draws of a plan", () => {
  it("take the rate from measured intervals by their days, else from other sites", ({ expect }) => {
    const { rate, straight } = rateDraws([interval(0.1, 60), interval(0.2, 30), interval(-0.1, 40)]);
    expect(rate).toMatchObject({ prior: 0.0009, measured: 2 });
    expect(straight.rate).toBeCloseTo(0.001 * 2 ** (1 / 3), 12);
    expect(straight.spells).toBeCloseTo(1.8, 12);
    expect(straight.error).toBeCloseTo((Math.sqrt(5) / 3) * (0.1 / 1.96), 3);
    expect(rateDraws([])).toMatchObject({ rate: { measured: 0 }, straight: { spells: 0 } });
  });

  it("take the rate of clean glass from dry spells under each limit, and leave out what is ruled out", ({ expect }) => {
    const { straight } = rateDraws([interval(0.1, 60)]);
    const learned = analytics.growthLaw(plainSpells({ limit: 8, rate: 0.2, lengths: [70, 60, 45], noise: 0.4 }));
    const laws = growthLaws(learned, straight);
    expect(laws.length).toBeLessThan(20);
    expect(laws.every(({ spells, rate }) => spells === 3 && rate > 0.0015)).toBe(true);
    const unknown = growthLaws(analytics.growthLaw(nothing), straight);
    expect(unknown).toHaveLength(32);
    expect(unknown.every(({ rate }) => rate === straight.rate)).toBe(true);
    expect(unknown.find(({ limit }) => limit === Infinity)!.weight).toBeCloseTo(0.75, 2);
  });

  it("plan from what a person entered where nothing is measured", ({ expect }) => {
    const planWith = (rate: number, half: number) => {
      const inputs = {
        today: TODAY,
        terms: {
          weeks: 52,
          prices: Array.from({ length: 12 }, () => 0.1),
          washCost: 2000,
          blockedWeeks: [],
          residualSoiling: 0,
          washDays: 1,
        },
        energy: { daily: Array.from({ length: 365 }, () => 50_000) },
        years: [],
        soiling: {
          ...enteredResponse("daily", half),
          season: Array.from({ length: 12 }, () => 1),
          level: { mean: 0.02, spread: 0.003 },
          rate: enteredRate(rate),
          laws: [{ limit: Infinity, weight: 1, rate: 0, error: 0, spells: 0 }],
          energySpread: energySpread.typed,
        },
        practice: { chosen: null, logged: [], recordDays: 0, plannedCleanings: 1 },
        worlds: 1500,
      };
      const plan = solve(inputs);
      return { plan, decision: decisionOf(inputs, plan) };
    };
    const { plan, decision } = planWith(0.1, 7);
    // A dry year that starts at 2% and gains 0.1% a day loses a mean of 20.2%, of which the cap takes some.
    expect(plan.plans[0]!.loss / plan.income).toBeGreaterThan(0.16);
    expect(plan.plans[0]!.loss / plan.income).toBeLessThan(0.205);
    expect(plan.best).toBeGreaterThan(3);
    expect(decision.year!.practice).toMatchObject({ kind: "planned", washes: 1 });
    expect(planWith(0.2, 7).plan.best).toBeGreaterThan(plan.best);
  });

  it("take the rain response from its posterior", ({ expect }) => {
    const { mode, responses } = learnedResponse(analytics.rainResponse(nothing));
    const weight = responses.reduce((sum, one) => sum + one.weight, 0);
    expect(mode).toBe("gradual");
    expect(weight).toBeCloseTo(1, 2);
    const below = responses.filter(({ half }) => half < 5).reduce((sum, one) => sum + one.weight, 0);
    expect(below / weight).toBeCloseTo(0.5, 1);
  });
});
