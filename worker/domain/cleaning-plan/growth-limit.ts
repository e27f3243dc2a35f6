import type { GrowthLaw } from "../../../analytics-wasm/types.ts";
import { SOILING_CAP } from "#contract/common/limits";
import type { GrowthLimit } from "#contract/savings/growth-limit";
import type { PlanBasis } from "#contract/savings/savings";

/** A plan is straight unless this many spells and so much of a chance speak against it. */
const FEWEST_SPELLS = 2;
const LEAST_CHANCE = 0.9;

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

/** The limit that a plan may rest on; null: soiling grows in a straight line as far as is known. Rounded, so that a day more hardly makes another plan. */
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

/** How soiling of `rates` [%/day] grows in a plan: the rates of clean glass, and the loss at which it levels off [%; 0: none]. */
export function grownBy(
  { growth }: Pick<PlanBasis, "growth">,
  rates: number[],
): { rates: number[]; saturation: number } {
  if (growth === undefined) return { rates, saturation: 0 };
  return { rates: rates.map((rate) => rate * growth.faster), saturation: growth.limit };
}
