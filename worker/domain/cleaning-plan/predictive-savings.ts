import { DEFAULT_SYSTEMATIC_POINTS } from "#contract/common/uncertainty";
import { type PlanStart, WHOLE_PLANT_PERCENT } from "#contract/savings/assumptions";
import type { Analytics, OptimizeCleaningsInput, PredictiveSavings } from "../../../analytics-wasm/types.ts";
import { type Horizon, rainColumns } from "./horizon.ts";
import type { PlanInputs } from "./plan-inputs.ts";
import { rainRule } from "./rain-rule.ts";

/**
 * Prior of the growth law without dry spells: chance that soiling levels off, and range of the loss at which it does
 * [fraction].
 */
const UNKNOWN_GROWTH = { chance: 0.25, limits: [0.06, 0.24] } as const;
/**
 * Prior standard deviation of the log of the cleaning rain: 1 to 24 mm, the range in the literature (docs/methods.md).
 */
const UNMEASURED_RAIN_SPREAD = 0.8;
const Z_95 = 1.96;

/**
 * Savings of a plan with fixed dates in a year to come, with uncertain rates, rain response, growth and starting loss.
 * Null without a wash or without rain years.
 */
export function predictiveSavings(
  inputs: PlanInputs,
  { horizon, start }: { horizon: Horizon; start: PlanStart },
  asked: OptimizeCleaningsInput,
  plan: readonly number[],
  kernels: Pick<Analytics, "predictiveSavings">,
): PredictiveSavings | null {
  const { rain, growth, uncertainty } = inputs;
  if (!rain.covered || plan.length === 0) return null;
  const { removalYears: _, ...problem } = asked;
  return kernels.predictiveSavings({
    problem,
    plan,
    rain: {
      years: rainColumns(rain.years, horizon),
      ...rainRule(inputs),
    },
    uncertainty: {
      rates: uncertainty?.rates ?? [],
      rainSpread: uncertainty?.rainSpread ?? UNMEASURED_RAIN_SPREAD,
      startSpread: startSpread(inputs, start),
      levelsOff: growth === undefined ? UNKNOWN_GROWTH : { chance: 1, limits: [growth.low / 100, growth.high / 100] },
    },
  });
}

/**
 * Standard deviation of the starting loss [fraction]: that of the measured loss, or 0 without one or if the whole plant
 * was cleaned since.
 */
function startSpread({ measured }: PlanInputs, { cleaned }: PlanStart): number {
  if (measured === null || cleaned?.share === WHOLE_PLANT_PERCENT) return 0;
  return (measured.uncertainty ?? DEFAULT_SYSTEMATIC_POINTS) / Z_95 / 100;
}
