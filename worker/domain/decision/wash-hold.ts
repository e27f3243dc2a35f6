import { daysBetween } from "#contract/common/calendar";
import { MEASURABLE_RAIN_INCHES, MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { HoldEnd, PlantDecision, WashHold } from "#contract/decision/decision";
import type { DecisionFacts } from "#contract/decision/plant-plan";

/** A wash is held from this chance on that rain removes half, and no longer below the second [1]. */
const [HOLD_CHANCE, KEEP_CHANCE] = [0.6, 0.5];
/** A hold ends after this, and a hold that ended is remembered as long [days]. */
const HOLD_DAYS = 14;
/** Rain that leaves at most this part of the loss ends a hold [1]. */
const HALF = 0.5;
/** [mm] */
const MEASURABLE_RAIN = MEASURABLE_RAIN_INCHES * MILLIMETERS_PER_INCH;

/** Whether it ended because its days were over: then the wash waits no longer. */
export const hasWaited = (hold: WashHold | null): boolean =>
  hold?.ended?.by === "time" && daysBetween(hold.from, hold.ended.day) >= HOLD_DAYS;

/**
 * Whether the plan leaves the forecast out: the wash that is on hold is the one by climate alone, and so is the one for which the rain didn't
 * come.
 */
export const isByClimate = ({ hold, isPostponed }: Pick<DecisionFacts, "hold" | "isPostponed">): boolean =>
  hasWaited(hold) || (hold?.ended === null && isPostponed);

/**
 * The hold of a plant after a new calculation. `decision`: as it is without a hold; `former`: what the last calculation had; `isPostponed` as
 * in the facts; `washes`: days of whole washes; `fallen`: rain by day [mm].
 */
export function washHold(
  { noRush, rain, soiling, today, state }: Pick<PlantDecision, "noRush" | "rain" | "soiling" | "today" | "state">,
  former: WashHold | null,
  {
    isPostponed,
    washes,
    fallen,
  }: { isPostponed: boolean; washes: readonly string[]; fallen: ReadonlyMap<string, number | null> },
): WashHold | null {
  const mayWait = state !== "unknown" && (noRush !== null || isPostponed);
  const loss = soiling?.loss ?? 0;
  if (former === null) return begin();
  const { from, ended } = former;
  const isCleaned = soiling !== null && soiling.loss <= HALF * former.loss;
  // Something else can clean a sensor, such as a hand.
  const isRained =
    isCleaned &&
    [...fallen].some(
      ([day, mm]) => day >= from && (ended === null || day <= ended.day) && mm !== null && mm >= MEASURABLE_RAIN,
    );
  if (ended === null) {
    const by = endOf(former);
    return by === null ? former : { ...former, ended: { day: today, by } };
  }
  const isWashed = washes.some((day) => day >= from);
  const isOpenEnd = ended.by === "input" || ended.by === "time";
  if (daysBetween(ended.day, today) >= HOLD_DAYS || (isOpenEnd && isWashed)) return begin();
  // The rain of a place is often known days later.
  if (ended.by === "input" && isRained) return { ...former, ended: { day: today, by: "rain" } };
  // Another calculation of the day on which it was cleaned says the same.
  const isJustCleaned = isCleaned && ended.day === today;
  if (!isOpenEnd) return (isJustCleaned ? null : begin()) ?? former;
  // The same hold goes on, so that its days don't begin again.
  const isOver = daysBetween(from, today) >= HOLD_DAYS;
  const again = isOver || isJustCleaned ? null : begin();
  return again === null ? former : { ...again, from, loss: isCleaned ? loss : former.loss };

  function begin(): WashHold | null {
    // Nothing waits for rain while a crew washes.
    const isUnderWay = washes.some((day) => day >= today);
    if (!mayWait || isUnderWay || rain?.by == null || rain.chance < HOLD_CHANCE) return null;
    return { from: today, loss, rainBy: rain.by, ended: null };
  }

  function endOf({ rainBy }: WashHold): HoldEnd | null {
    if (washes.some((day) => day >= from)) return "wash";
    if (isCleaned) return isRained ? "rain" : "input";
    if (daysBetween(from, today) >= HOLD_DAYS) return "time";
    if (mayWait && rain !== null && rain.chance >= KEEP_CHANCE) return null;
    return !mayWait && today > rainBy && state !== "noWashNeeded" && state !== "unknown" ? "time" : "input";
  }
}
