import { sawtooth } from "../../../analytics/rate/sawtooth.ts";
import { analytics, column } from "../../../analytics/support.ts";
import { horizon, minutesOf } from "../series.ts";

export interface KernelCase {
  what: string;
  run: () => unknown;
  /** Most that the fastest call may take [ms]; null: no limit. */
  limit: number | null;
  /** The limit is for the processor time of 95% of the calls. */
  isLimitOfMost?: boolean;
}

const dailySoiling = [37, 365].map((days): KernelCase => {
  const input = minutesOf(days);
  return {
    what: `dailySoiling, ${input.t.length.toLocaleString("en-US")} minutes`,
    run: () => analytics.dailySoiling(input),
    limit: days === 365 ? 5 : null,
  };
});

/** By days [ms]. */
const INTERVAL_LIMITS = new Map([
  [730, 2],
  [3650, 10],
]);

const detectIntervals = [730, 3650, 7300].map((days): KernelCase => {
  const { loss } = sawtooth(1, days, 0.5);
  const day = column(days, (index) => 20_000 + index);
  return {
    what: `detectIntervals, ${days.toLocaleString("en-US")} days`,
    run: () => analytics.detectIntervals({ day, loss }),
    limit: INTERVAL_LIMITS.get(days) ?? null,
  };
});

/** By rain years [ms]: a server's plan, and a frame for 1,500 worlds. */
const PLAN_LIMITS = new Map([
  [30, 1],
  [1500, 16],
]);

const optimizeCleanings = [30, 300, 1500].map((rainYears): KernelCase => {
  const input = horizon(rainYears);
  const cuts = column(52, (week) => 7 * week);
  return {
    what: `optimizeCleanings, 52 weeks x ${rainYears} rain years`,
    run: () => analytics.optimizeCleanings({ ...input, cuts }),
    limit: PLAN_LIMITS.get(rainYears) ?? null,
  };
});

const lossCurve = { shares: column(13, (point) => 0.01 * point + 0.001 * point ** 2), ofDay: column(365, () => 0) };

/** A plant's plan, and one with a loss curve [ms]. */
const [DECISION_LIMIT, CURVED_LIMIT] = [30, 45];

function decidePlan(count: number, isCurved: boolean): KernelCase {
  const { removalYears, maxCleanings: _, rate, initialLoss, ...problem } = horizon(30);
  const years = removalYears.map((year) => year.map((share) => 12 * share));
  const response = (at: number) => ({ half: 2 + at / 100, steepness: 1.25 + (at % 5) / 2, weight: 1 + (at % 81) });
  return {
    what: `decidePlan, 52 weeks x ${count} worlds${isCurved ? ", loss curve" : ""}`,
    run: () =>
      analytics.decidePlan({
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
        ...(count === 1500 && { wait: { cut: 1, day: 2 } }),
      }),
    limit: count === 1500 ? (isCurved ? CURVED_LIMIT : DECISION_LIMIT) : null,
    isLimitOfMost: true,
  };
}

const waitValue = [30, 300].map((years): KernelCase => ({
  what: `waitValue, 52 weeks x ${years} rain years`,
  run: () => analytics.waitValue({ ...horizon(years), cut: 0, day: 0 }),
  limit: years === 30 ? 5 : null,
}));

/** Each kernel that has a limit, in growing sizes. */
export const kernelCases: readonly (readonly KernelCase[])[] = [
  dailySoiling,
  detectIntervals,
  optimizeCleanings,
  [decidePlan(300, false), decidePlan(1500, false), decidePlan(1500, true)],
  waitValue,
];
