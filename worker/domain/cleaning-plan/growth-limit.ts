import type { GrowthLaw } from "../../../analytics-wasm/types.ts";
import { SOILING_CAP } from "#contract/common/limits";
import type { GrowthLimit } from "#contract/savings/growth-limit";
import type { PlanBasis } from "#contract/savings/savings";

/** Evidence needed for a growth limit; without it, soiling is linear. */
const MIN_SPELLS = 2;
const MIN_PROBABILITY = 0.9;

const round = (value: number, places: number): number => Number(value.toFixed(places));

/**
 * Growth limit that a plan may use; null if soiling is linear as far as known. Rounded, so that one more day hardly
 * changes the plan.
 */
export function growthLimit({ limit, low, high, spells, chance, faster }: GrowthLaw): GrowthLimit | null {
  if (spells < MIN_SPELLS || chance < MIN_PROBABILITY || high > SOILING_CAP * 100) return null;
  return {
    limit: round(limit, 1),
    low: round(low, 1),
    high: round(high, 1),
    spells,
    faster: round(faster, 2),
  };
}

/**
 * Applies the growth limit to `rates` [%/day]: returns the rates on clean glass and the loss at which soiling levels
 * off [%]; 0 if it doesn't.
 */
export function applyGrowthLimit(
  { growth }: Pick<PlanBasis, "growth">,
  rates: number[],
): { rates: number[]; saturation: number } {
  if (growth === undefined) return { rates, saturation: 0 };
  return { rates: rates.map((rate) => rate * growth.faster), saturation: growth.limit };
}
