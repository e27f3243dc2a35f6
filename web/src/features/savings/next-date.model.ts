import type { SavingsResult } from "#contract/savings";

/**
 * What the daily analysis recommends, else the first date of the best plan; never one that has passed: a plan of earlier
 * weeks is not a recommendation. `today` in the device's zone. In a file of its own, as the tiles need it before all else.
 */
export function nextWash(
  { recommended, plans, best_num_cleanings }: Pick<SavingsResult, "recommended" | "plans" | "best_num_cleanings">,
  today: string,
): string | null {
  if (recommended === null || (recommended !== undefined && recommended >= today)) return recommended;
  const best = plans.find(({ cleanings }) => cleanings === best_num_cleanings);
  return best?.dates.find((date) => date >= today) ?? null;
}
