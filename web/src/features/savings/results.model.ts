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

/** The first date of the best plan that has not passed; `today` in the device's zone. A plan of earlier weeks is not a recommendation. */
export function nextWash(result: SavingsResult, today: string): string | null {
  return bestPlan(result)?.dates.find((date) => date >= today) ?? null;
}
