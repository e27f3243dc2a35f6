import { describe, it } from "vitest";
import type { PlanUncertainty } from "../../../analytics-wasm/types.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import { analytics, column, sum } from "../support.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";

const DAYS = 365;
const COMING = 4;
const WORLDS = 200;

/** A plant with hidden threshold, rates, law and rain; the plan knows last year's intervals and a biased climate. */
function world(seed: number) {
  const uniform = mulberry32(seed * 7919);
  const normal = gaussian(uniform);
  const between = (low: number, high: number): number => low + (high - low) * uniform();

  const wet = between(0.5, 5);
  const season = between(0, 0.9);
  const d = column(12, (month) => wet * (1 + season * Math.cos((Math.PI * (month - 0.5)) / 6)));
  const heavy = between(4, 9);
  const rainOf = (p: Float64Array, years: number, of: string): Float64Array[] =>
    analytics.rainYears({ p, d, seed: `${of} ${seed}`, years, memory: rainMemory(p) });
  const known = rainOf(
    d.map((days) => days * heavy),
    30,
    "known",
  );
  const valley = Math.exp(0.13 * normal());
  const coming = rainOf(
    d.map((days) => days * heavy * valley),
    COMING,
    "coming",
  );

  const site = Math.exp(Math.log(0.15) + 0.4 * normal());
  const spread = between(0.1, 0.45);
  const swing = between(0, 0.4);
  const peak = between(0, DAYS);
  const rateOf = (day: number, spell: number): number =>
    site * Math.exp(swing * Math.cos((2 * Math.PI * (day - peak)) / DAYS) + spread * spell - spread ** 2 / 2);
  const measured = Array.from({ length: 2 + Math.floor(7 * uniform()) }, () =>
    Math.max(0.02, rateOf(DAYS * uniform(), normal()) + 0.015 * normal()),
  );

  const isLearned = uniform() < 0.5;
  const half = Math.min(25, Math.max(1, 5 * Math.exp(0.8 * normal())));
  const threshold = isLearned ? half * Math.exp(0.15 * normal()) : 5;
  const steepness = between(1.8, 3.5);
  const limit = uniform() < 0.5 ? 0 : 0.08 * (0.25 / 0.08) ** uniform();
  const uncertainty: PlanUncertainty = {
    rates: measured,
    rainSpread: isLearned ? 0.15 : 0.8,
    startSpread: 0,
    levelsOff: { chance: 0.5, limits: [0.08, 0.25] },
  };

  const mean = sum(measured) / measured.length;
  const problem = {
    energy: column(DAYS, (day) => 30_000 + 12_000 * Math.cos((2 * Math.PI * (day - 172)) / DAYS)),
    price: column(DAYS, () => 0.08),
    rate: column(DAYS, () => mean / 100),
    washCost: between(500, 2500),
    initialLoss: 0,
    cap: 0.3,
  };
  /** True loss of a year [$], calculated without the plan's code. */
  const trueLoss = (rain: Float64Array, rates: Float64Array, washes: readonly number[]): number => {
    let [level, lost] = [0, 0];
    for (let day = 0; day < DAYS; day++) {
      if (washes.includes(day)) level = 0;
      if (rain[day]! >= 0.5) level /= 1 + (rain[day]! / half) ** steepness;
      const growth = rates[day]! * (limit > 0 ? Math.max(0, 1 - level / limit) : 1);
      lost += problem.energy[day]! * problem.price[day]! * Math.min(level + growth / 2, 0.3);
      level = Math.min(level + growth, 0.3);
    }
    return lost;
  };
  const years = coming.map((rain) => {
    let spell = normal();
    const rates = column(DAYS, (day) => {
      if (uniform() < 1 / 45) spell = normal();
      return rateOf(day, spell) / 100;
    });
    return (washes: readonly number[]) => trueLoss(rain, rates, []) - trueLoss(rain, rates, washes);
  });
  return { problem, known, threshold, uncertainty, years };
}

function judgeAll(worlds: number) {
  const tally = { years: 0, rainOnly: 0, predictive: 0, below: 0, promised: 0, won: 0 };
  for (let seed = 1; seed <= worlds; seed++) {
    const { problem, known, threshold, uncertainty, years } = world(seed);
    const removalYears = known.map((rain) => analytics.rainRemoval({ rain, threshold, mode: "gradual" }));
    const { plans, best, savings } = analytics.optimizeCleanings({ ...problem, removalYears });
    const washes = plans[best]!.cuts.map((cut) => 7 * cut);
    if (washes.length === 0) continue;
    const { savings: range } = analytics.predictiveSavings({
      problem,
      plan: plans[best]!.cuts,
      rain: { years: known, threshold, mode: "gradual" },
      uncertainty,
      seed,
    });
    for (const year of years) {
      const saved = year(washes) - washes.length * problem.washCost;
      tally.years++;
      tally.rainOnly += Number(saved >= savings.p10 && saved <= savings.p90);
      tally.predictive += Number(saved >= range.p10 && saved <= range.p90);
      tally.below += Number(saved < range.p10);
      tally.promised += range.mean;
      tally.won += saved;
    }
  }
  return tally;
}

describe("P10 to P90 of savings where threshold, rate, law and rain are not known", () => {
  it("hold about 80 % of the years to come; of rain alone they hold far fewer", ({ expect }) => {
    // 500 worlds gave 80.1% of 1,968 years inside, 9.8% below; from rain alone 64.0%; gained 0.98 of the promise.
    const { years, predictive, rainOnly, below, promised, won } = judgeAll(WORLDS);
    expect(years).toBeGreaterThan(2 * WORLDS);
    expect(predictive / years).toBeGreaterThan(0.72);
    expect(predictive / years).toBeLessThan(0.88);
    expect(Math.abs(below / years - 0.1)).toBeLessThan(0.05);
    expect(Math.abs(won / promised - 1)).toBeLessThan(0.1);
    expect(rainOnly / years).toBeLessThan(predictive / years - 0.08);
  });
});

describe("predictive savings", () => {
  const { problem, known, threshold } = world(3);
  const removalYears = known.map((rain) => analytics.rainRemoval({ rain, threshold, mode: "gradual" }));
  const { plans, best, savings, next } = analytics.optimizeCleanings({ ...problem, removalYears });
  const plan = plans[best]!.cuts;
  const sure: PlanUncertainty = {
    rates: Array.from({ length: 4000 }, () => 0.15),
    rainSpread: 0,
    startSpread: 0,
    levelsOff: { chance: 0, limits: [0.1, 0.2] },
  };
  const dry = Array.from({ length: 30 }, () => new Float64Array(DAYS));
  const predict = (years: Float64Array[], open: Partial<PlanUncertainty>, change: object = {}) =>
    analytics.predictiveSavings({
      problem: { ...problem, ...change },
      plan,
      rain: { years, threshold, mode: "gradual" },
      uncertainty: { ...sure, ...open },
    });

  it("are those of the rain years where nothing else is open", ({ expect }) => {
    expect(plan.length).toBeGreaterThan(0);
    const found = predict(known, {});
    expect(Math.abs(found.savings.mean / savings.mean - 1)).toBeLessThan(0.02);
    expect(Math.abs(found.first.p50 / next!.p50 - 1)).toBeLessThan(0.1);
  });

  it("are smaller where clipping hides soiling, and where a wash leaves some", ({ expect }) => {
    const open = { rates: [0.15, 0.1], rainSpread: 0.3, levelsOff: { chance: 0.5, limits: [0.08, 0.25] } } as const;
    const means = (change: object) => predict(known, open, change).savings.mean + plan.length * problem.washCost;
    // Half of the loss is energy that was clipped anyway.
    const shares = column(13, (point) => (0.5 * point * 2.5) / 100);
    const lossCurve = { shares, ofDay: new Float64Array(DAYS) };
    expect(means({ lossCurve }) / means({})).toBeCloseTo(0.5, 2);
    expect(means({ residual: 0.01 })).toBeLessThan(means({}));
    expect(means({ washDays: 5 })).toBeLessThan(means({}));
  });

  it("spread with every thing that is open, also where it never rains or always the same", ({ expect }) => {
    const even = Array.from({ length: 30 }, () => column(DAYS, (day) => (day % 30 === 0 ? threshold : 0)));
    const width = (years: Float64Array[], open: Partial<PlanUncertainty>): number => {
      const { p10, p90, mean } = predict(years, open).savings;
      return (p90 - p10) / mean;
    };
    expect(width(dry, {})).toBeLessThan(0.05);
    expect(width(dry, { rates: [0.15] })).toBeGreaterThan(0.25);
    expect(width(dry, { rates: [0.15] })).toBeGreaterThan(1.3 * width(dry, { rates: [0.15, 0.15, 0.15, 0.15] }));
    expect(width(even, { rainSpread: 0.8 })).toBeGreaterThan(width(even, {}) + 0.2);
    expect(width(dry, { levelsOff: { chance: 0.5, limits: [0.08, 0.25] } })).toBeGreaterThan(width(dry, {}) + 0.1);
  });

  it("of the first wash spread with the loss at the start", ({ expect }) => {
    const width = (startSpread: number): number => {
      const { p10, p90 } = analytics.predictiveSavings({
        problem: { ...problem, initialLoss: 0.05 },
        plan: [0, 20],
        rain: { years: dry, threshold, mode: "gradual" },
        uncertainty: { ...sure, startSpread },
      }).first;
      return p90 - p10;
    };
    expect(width(0.02)).toBeGreaterThan(3 * width(0));
  });

  it("move little where the inputs move little", ({ expect }) => {
    const p10 = (washCost: number): number => predict(known, { rates: [0.1, 0.2] }, { washCost }).savings.p10;
    expect(p10(1000) - p10(1001)).toBeCloseTo(plan.length, 6);
  });
});
