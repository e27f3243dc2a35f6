import type { OptimizeCleaningsInput } from "../../../../analytics-wasm/types.ts";
import { column } from "../../../analytics/support.ts";
import { horizon } from "../series.ts";
import { work, type KernelCase, type Work } from "./work.ts";

/** Maximum time for 52 weeks, by rain years [ms]: a server's plan, and a frame for 1,500 worlds. */
const LIMITS: Partial<Record<number, number>> = { 30: 1, 1500: 16 };

/** Prepares income and removal, because the twin has no host that does. */
function twinColumns(input: OptimizeCleaningsInput, cuts: Float64Array): Float64Array[] {
  const { energy, price, rate, removalYears, washCost, initialLoss, cap } = input;
  const [days, years] = [energy.length, removalYears.length];
  const income = energy.map((kwh, day) => kwh * price[day]!);
  const total = income.reduce((sum, dollars) => sum + dollars, 0);
  const keep = column(days * years, (at) => 1 - removalYears[at % years]![Math.floor(at / years)]!);
  return [Float64Array.of(days, years, cuts.length, washCost, initialLoss, cap, total), income, rate, cuts, keep];
}

function schedule(what: string, rainYears: number, everyDays: number): Work {
  const input = horizon(rainYears);
  const cuts = column(Math.floor(364 / everyDays), (index) => index * everyDays);
  return work({
    size: `${what} x ${rainYears} rain years`,
    run: (a) => a.optimizeCleanings({ ...input, cuts }),
    figures: ({ plans, savings: { p10, p50, p90 } }) => [...plans.map(({ loss }) => loss), p10, p50, p90],
    columns: twinColumns(input, cuts),
    ...(everyDays === 7 && LIMITS[rainYears] !== undefined && { limit: LIMITS[rainYears] }),
  });
}

export const optimizeCleanings: KernelCase = {
  twin: "optimize-cleanings",
  works: () => [...[3, 30, 300, 1500].map((years) => schedule("52 weeks", years, 7)), schedule("364 days", 30, 1)],
};

const lossCurve = { shares: column(13, (point) => 0.01 * point + 0.001 * point ** 2), ofDay: column(365, () => 0) };

/** Maximum processor time of 95% of plants' plans [ms], and with a loss curve. */
const PLAN_LIMIT = 30;
const CURVED_PLAN_LIMIT = 45;

function decision(count: number, isCurved: boolean): Work {
  const { removalYears, maxCleanings: _, rate, initialLoss, ...problem } = horizon(30);
  const years = removalYears.map((year) => year.map((share) => 12 * share));
  const response = (at: number) => ({ half: 2 + at / 100, steepness: 1.25 + (at % 5) / 2, weight: 1 + (at % 81) });
  return work({
    size: `52 weeks x ${count} worlds${isCurved ? ", loss curve" : ""}`,
    run: (a) =>
      a.decidePlan({
        problem: { ...problem, season: rate.map((share) => share / 0.0015), ...(isCurved && { lossCurve }) },
        draws: {
          rain: { years, mode: "gradual" },
          level: { mean: initialLoss, spread: 0.003 },
          rate: { prior: 0.0009, spread: 0.7, measured: 5, squares: 0.3 },
          laws: [
            { limit: Infinity, weight: 0.6, rate: 0.0015, error: 0.05, spells: 5 },
            { limit: 0.12, weight: 0.4, rate: 0.002, error: 0.1, spells: 4 },
          ],
          responses: Array.from({ length: 405 }, (__, at) => response(at)),
          responseSpread: 0.02,
          energySpread: 0.03,
          worlds: count,
        },
        practice: [24],
      }),
    figures: ({ overNone }) => Object.values(overNone),
    columns: [problem.energy, problem.price, rate, ...years],
    isTooMuchForOracle: true,
    ...(count === 1500 && { limit: isCurved ? CURVED_PLAN_LIMIT : PLAN_LIMIT, isLimitOfMost: true }),
  });
}

export const decidePlan: KernelCase = {
  works: () => [decision(300, false), decision(1500, false), decision(1500, true)],
};

/** Maximum processor time [ms], by rain years. */
const WAIT_LIMIT = 5;

export const waitValue: KernelCase = {
  works: () =>
    [30, 300].map((years) =>
      work({
        size: `52 weeks x ${years} rain years`,
        run: (a) => a.waitValue({ ...horizon(years), cut: 0, day: 0 }),
        figures: ({ gain, week }) => [gain, ...Object.values(week)],
        columns: [],
        isTooMuchForOracle: true,
        ...(years === 30 && { limit: WAIT_LIMIT }),
      }),
    ),
};
