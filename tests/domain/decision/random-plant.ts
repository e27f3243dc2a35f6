import * as fc from "fast-check";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { decidePlant, plantDecision, type PlantInputs } from "../../../worker/domain/decision/index.ts";
import type { DecidingPlan, PlantPlan } from "../../../worker/contract/decision/plant-plan.ts";
import { rowOfPlan } from "../../fixtures/desert-plan.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";

export const analytics = loadAnalyticsFromDisk();
export const TODAY = "2026-11-30";
const WORLDS = 40;

const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const column = (length: number, value: (index: number) => number): Float64Array =>
  Float64Array.from({ length }, (_, at) => value(at));

/** Years of a dry to a rainy climate, even or with a dry season. */
const climates = Array.from({ length: 12 }, (_, at) => {
  const d = column(12, (month) => 0.3 * 1.3 ** at * (1 + 0.45 * (at % 3) * Math.cos((Math.PI * month) / 6)));
  const p = d.map((days) => 8 * days);
  return analytics.rainYears({ p, d, seed: `climate ${at}`, years: 12, memory: rainMemory(p) });
});

/** Plants of any climate, size and knowledge, whose washes sometimes pay and sometimes don't. */
export const randomPlant: fc.Arbitrary<PlantInputs> = fc
  .record({
    climate: fc.nat(climates.length - 1),
    megawatts: between(1, 100),
    price: between(0.02, 0.15),
    washPerMegawatt: between(40, 500),
    level: between(0, 0.15),
    levelSpread: between(0, 0.01),
    rate: between(0.0003, 0.004),
    measured: fc.nat(6),
    squares: between(0, 1),
    straight: between(0, 1),
    limit: between(0.03, 0.3),
    half: between(1, 15),
    mode: fc.constantFrom("gradual" as const, "gradual" as const, "daily" as const, "weekly" as const),
    residual: fc.constantFrom(0, 0, 0.5, 1.5),
    washDays: fc.constantFrom(1, 1, 2.5, 5),
    isCurved: fc.boolean(),
    blocked: fc.array(fc.nat(51), { maxLength: 6 }),
    logged: fc.array(fc.nat(364), { maxLength: 4 }),
    monthly: fc.boolean(),
  })
  .map((one): PlantInputs => {
    const { megawatts, rate, measured, half, mode } = one;
    const spells = { error: 0.05, spells: measured };
    const daily = column(365, (day) => megawatts * (4800 + 1900 * Math.cos((2 * Math.PI * (day - 172)) / 365)));
    return {
      today: TODAY,
      terms: {
        weeks: 52,
        prices: Array.from({ length: 12 }, () => one.price),
        washCost: one.washPerMegawatt * megawatts,
        blockedWeeks: one.blocked.map((week) => mondayAfter(week)).sort(),
        residualSoiling: one.residual,
        washDays: one.washDays,
      },
      energy: {
        daily: Array.from(daily),
        ...(one.isCurved && {
          lossCurve: {
            ...curve,
            shares: Array.from({ length: 156 }, (_, at) => 0.02 * (at % 13) + 0.0006 * (at % 13) ** 2),
          },
        }),
      },
      rain: { years: climates[one.climate]!, mode },
      soiling: {
        season: Array.from({ length: 12 }, (_, month) => (one.monthly ? 1 + 0.4 * Math.sin(month) : 1)),
        level: { mean: one.level, spread: one.levelSpread },
        rate: { prior: measured > 0 ? 0.0009 : rate, spread: measured > 0 ? 0.7 : 0.4, measured, squares: one.squares },
        laws: [
          { limit: Infinity, weight: one.straight, rate, ...spells },
          { limit: one.limit, weight: 1 - one.straight + 0.01, rate: 1.3 * rate, ...spells },
        ],
        responses: [
          { half: 0.8 * half, steepness: 1.8, weight: 1 },
          { half: 1.2 * half, steepness: 3.5, weight: 1 },
        ],
        responseSpread: 0.2,
        energySpread: 0.03,
      },
      practice: {
        chosen: "lastYear",
        logged: one.logged.map((back) => daysBack(back)),
        recordDays: 400,
        plannedCleanings: 2,
      },
      worlds: WORLDS,
    };
  });

const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const mondayAfter = (week: number): string => dayFrom(TODAY, 7 * week);
const daysBack = (days: number): string => dayFrom(TODAY, -days);
const curve = { fivePercent: 4.5, clippedKwh: 1, limitedHours: 1, sources: [] };

export const solve = (inputs: PlantInputs): PlantPlan => decidePlant(inputs, analytics);

export const rowOf = rowOfPlan;

export const decisionOf = (inputs: PlantInputs, plan: DecidingPlan) =>
  plantDecision(rowOf(plan, { blockedWeeks: inputs.terms.blockedWeeks }), inputs.today);

export const netLoss = ({ loss, dates }: { loss: number; dates: string[] }, washCost: number): number =>
  loss + dates.length * washCost;
