import { daysBetween } from "#contract/common/calendar";
import type { HoldEnd, PlantDecision, WashHold } from "#contract/decision/decision";

/** A wash is held from this chance on that rain removes half, and no longer below the second [1]. */
const [HOLD_CHANCE, KEEP_CHANCE] = [0.6, 0.5];
/** A hold ends after this, and a hold that ended is remembered as long [days]. */
const HOLD_DAYS = 14;
/** Rain that leaves at most this part of the loss ends a hold [1]. */
const HALF = 0.5;

/** Whether it ended because its days were over: then the wash waits no longer. */
export const hasWaited = (hold: WashHold | null): boolean =>
  hold?.ended?.by === "time" && daysBetween(hold.from, hold.ended.day) >= HOLD_DAYS;

/**
 * The hold of a plant after a new calculation. `decision`: as it is without a hold; `former`: what the last calculation had; `isPostponed` as
 * in the facts; `washes`: days of whole washes.
 */
export function washHold(
  { noRush, rain, soiling, today, state }: Pick<PlantDecision, "noRush" | "rain" | "soiling" | "today" | "state">,
  former: WashHold | null,
  { isPostponed, washes }: { isPostponed: boolean; washes: readonly string[] },
): WashHold | null {
  const mayWait = noRush !== null || isPostponed;
  if (former?.ended === null) {
    const by = endOf();
    return by === null ? former : { ...former, ended: { day: today, by } };
  }
  const isRemembered = former !== null && daysBetween(former.ended.day, today) < HOLD_DAYS;
  const loss = soiling?.loss ?? 0;
  if (!mayWait || rain?.by == null || rain.chance < HOLD_CHANCE || (isRemembered && hasWaited(former)))
    return isRemembered ? former : null;
  // The same hold goes on, so that a gap of a day doesn't begin its days again.
  if (isRemembered && (former.ended.by === "input" || former.ended.by === "time"))
    return { ...former, rainBy: rain.by, ended: null };
  return { from: today, loss, rainBy: rain.by, ended: null };

  function endOf(): HoldEnd | null {
    const { from, loss: before, rainBy } = former!;
    if (washes.some((day) => day >= from)) return "wash";
    if (soiling !== null && soiling.loss <= HALF * before) return "rain";
    if (daysBetween(from, today) >= HOLD_DAYS) return "time";
    if (mayWait && rain !== null && rain.chance >= KEEP_CHANCE) return null;
    return !mayWait && today > rainBy && state !== "noWashNeeded" && state !== "unknown" ? "time" : "input";
  }
}
