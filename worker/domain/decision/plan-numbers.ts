import type { PlanNumbers } from "#contract/decision/decision";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import type { soilingDraws } from "../plant-soiling/draws.ts";

const PERCENT = 100;

/** `lost`: measured in the last 12 months [$]. */
export function planNumbers(
  { laws }: Pick<ReturnType<typeof soilingDraws>, "laws">,
  { terms, energy }: { terms: Pick<PlanTerms, "prices" | "washCost">; energy: Pick<PlanEnergy, "daily"> },
  lost: number | null,
): PlanNumbers {
  const limited = laws.filter(({ limit }) => limit < Infinity);
  const weightOf = (some: typeof laws): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const mean = limited.reduce((sum, { limit, weight }) => sum + limit * weight, 0) / weightOf(limited);
  return {
    price: { least: Math.min(...terms.prices), most: Math.max(...terms.prices) },
    washCost: terms.washCost,
    energy: energy.daily.reduce((sum, kwh) => sum + kwh, 0),
    limit: 2 * weightOf(limited) >= weightOf(laws) ? PERCENT * mean : null,
    lost,
  };
}
