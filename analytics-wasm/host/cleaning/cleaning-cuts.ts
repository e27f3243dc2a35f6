import { AnalyticsInputError } from "../../types.ts";
import type { OptimizeCleaningsInput } from "../../types.ts";
import { requireLength } from "../check.ts";

const DAYS_PER_WEEK = 7;

/** A cut on the first day of each week; extra days belong to the last one (365 days: 52 cuts, 0 to 357). */
function weeklyCuts(days: number): Float64Array {
  const weeks = days === 0 ? 0 : Math.max(1, Math.floor(days / DAYS_PER_WEEK));
  return Float64Array.from({ length: weeks }, (_, week) => week * DAYS_PER_WEEK);
}

/** Cuts [whole, ascending days of the horizon] and their flags, checked. */
export function cleaningCuts(
  { cuts, blocked }: Pick<OptimizeCleaningsInput, "cuts" | "blocked">,
  days: number,
): { cuts: Float64Array; blocked: Uint8Array } {
  const starts = cuts ?? weeklyCuts(days);
  const ascend = starts.every(
    (day, index) => Number.isInteger(day) && day >= 0 && day < days && (index === 0 || day > starts[index - 1]!),
  );
  if (!ascend) throw new AnalyticsInputError("cuts must be whole, ascending days of the horizon.");
  if (blocked) requireLength("blocked", blocked, starts.length);
  return { cuts: starts, blocked: blocked ?? new Uint8Array(starts.length) };
}
