import type { GrowthLaw } from "../../../analytics-wasm/types.ts";
import { SOILING_CAP } from "#contract/common/limits";
import type { GrowthLimit } from "#contract/savings/growth-limit";
import type { PlanBasis } from "#contract/savings/savings";

/** Evidence needed for a growth limit; without it, soiling is linear. */
const FEWEST_SPELLS = 2;
const LEAST_CHANCE = 0.9;

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

/**
 * Growth limit that a plan may use; null if soiling is linear as far as known. Rounded, so that one more day hardly
 * changes the plan.
 */
export function growthLimit({ limit, low, high, spells, chance, faster }: GrowthLaw): GrowthLimit | null {
  if (spells < FEWEST_SPELLS || chance < LEAST_CHANCE || high > SOILING_CAP * 100) return null;
  return {
    limit: rounded(limit, 1),
    low: rounded(low, 1),
    high: rounded(high, 1),
    spells,
    faster: rounded(faster, 2),
  };
}

/**
 * Applies the growth limit to `rates` [%/day]: returns the rates on clean glass and the loss at which soiling levels
 * off [%]; 0 if it doesn't.
 */
export function grownBy(
  { growth }: Pick<PlanBasis, "growth">,
  rates: number[],
): { rates: number[]; saturation: number } {
  if (growth === undefined) return { rates, saturation: 0 };
  return { rates: rates.map((rate) => rate * growth.faster), saturation: growth.limit };
}
