import type { PlanNumbers } from "#contract/decision/decision";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import type { SoilingDraws } from "../plant-soiling/draws.ts";

const PERCENT = 100;

/** Loss at which soiling levels off, if that is at least as likely as not [%]. */
export function likelyLimit(laws: SoilingDraws["laws"]): number | null {
  const limited = laws.filter(({ limit }) => limit < Infinity);
  const weightOf = (some: typeof laws): number => some.reduce((sum, { weight }) => sum + weight, 0);
  if (2 * weightOf(limited) < weightOf(laws)) return null;
  return (PERCENT * limited.reduce((sum, { limit, weight }) => sum + limit * weight, 0)) / weightOf(limited);
}

/** `lost`: measured in the last 12 months [$]. */
export function planNumbers(
  { laws }: Pick<SoilingDraws, "laws">,
  { terms, energy }: { terms: Pick<PlanTerms, "prices" | "washCost">; energy: Pick<PlanEnergy, "daily"> },
  lost: number | null,
): PlanNumbers {
  return {
    price: { least: Math.min(...terms.prices), most: Math.max(...terms.prices) },
    washCost: terms.washCost,
    energy: energy.daily.reduce((sum, kwh) => sum + kwh, 0),
    limit: likelyLimit(laws),
    lost,
  };
}
