import type { PlantDecision } from "#contract/decision/decision";

/** 30 days after version 2.3, in which a plant's sensors decide together. Then this notice can be deleted. */
export const LOWER_UNTIL = "2026-12-28";
const KEY = "decide.lower-dollars";

/** Plants with a year of data had dollars before. */
export function showsNotice({ today, year, numbers }: Pick<PlantDecision, "today" | "year" | "numbers">): boolean {
  if (today > LOWER_UNTIL || year === null || numbers?.lost == null) return false;
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

export function dismissNotice(): void {
  try {
    localStorage.setItem(KEY, "dismissed");
  } catch {
    // Without storage, for this visit.
  }
}
