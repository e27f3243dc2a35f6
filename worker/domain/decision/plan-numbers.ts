import type { PlanNumbers } from "#contract/decision/decision";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import { likelyLaws, type SoilingDraws } from "../plant-soiling/draws.ts";

const PERCENT = 100;

/** Loss at which soiling levels off, if that is at least as likely as not [%]. */
export function likelyLimit(laws: SoilingDraws["laws"]): number | null {
  const likely = likelyLaws(laws);
  const weights = likely.reduce((sum, { weight }) => sum + weight, 0);
  const limit = likely.reduce((sum, law) => sum + law.limit * law.weight, 0) / weights;
  return limit === Infinity ? null : PERCENT * limit;
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
