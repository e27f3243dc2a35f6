import type { SavingsResult } from "#contract/savings";
import { bestPlan } from "#documents/report/decision";

/** What a plan says in words is the report's as well. */
export {
  alternatives,
  certainty,
  optimizedCase,
  type ProjectionRow,
  projectionRows,
  verdict,
} from "#documents/report/decision";

/**
 * What the daily analysis recommends, else the first date of the best plan; never one that has passed: a plan of earlier
 * weeks is not a recommendation. `today` in the device's zone.
 */
export function nextWash(result: SavingsResult, today: string): string | null {
  const { recommended } = result;
  if (recommended === null || (recommended !== undefined && recommended >= today)) return recommended;
  return bestPlan(result)?.dates.find((date) => date >= today) ?? null;
}
