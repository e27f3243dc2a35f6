import { daysBetween } from "#contract/common/calendar";
import { MEASURABLE_RAIN_INCHES, MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { HoldEnd, PlantDecision, WashHold, HoldChoice } from "#contract/decision/decision";
import { HOLD_DAYS, isDueNow, holdUntil } from "#contract/decision/no-rush";
import type { DecisionFacts } from "#contract/decision/plant-plan";
import { followsChoice } from "#contract/decision/hold-choice";

/** A wash is held from this chance on that rain removes half, and no longer below the second [1]. */
const [HOLD_CHANCE, KEEP_CHANCE] = [0.6, 0.5];
/** Rain that leaves at most this part of the loss ends a hold [1]. */
const HALF = 0.5;
/** [mm] */
const MEASURABLE_RAIN = MEASURABLE_RAIN_INCHES * MILLIMETERS_PER_INCH;

/** Whether the wash waits no longer: its days were over, or a person washes anyway. */
export const waitsNoLonger = (hold: WashHold | null): boolean =>
  hold?.ended?.by === "person" || (hold?.ended?.by === "time" && daysBetween(hold.from, hold.ended.day) >= HOLD_DAYS);

/**
 * Whether the plan leaves the forecast out: the wash that is on hold is the one by climate alone, and so is the one for which the rain didn't
 * come.
 */
export const isByClimate = ({ hold, isPostponed }: Pick<DecisionFacts, "hold" | "isPostponed">): boolean =>
  waitsNoLonger(hold) || (hold?.ended === null && isPostponed);

/** A decision as it is without a hold. */
type UnheldDecision = Pick<PlantDecision, "noRush" | "rain" | "soiling" | "today" | "state" | "wash">;

/** `isPostponed` as in the facts; `washes`: days of whole washes; `fallen`: rain by day [mm]. */
export interface SinceHold {
  isPostponed: boolean;
  washes: readonly string[];
  fallen: ReadonlyMap<string, number | null>;
}

/** Whether there is a due wash that a person can hold. */
const mayBeHeld = ({ state, wash, today }: UnheldDecision, { isPostponed }: SinceHold): boolean =>
  state !== "unknown" && (isPostponed || (state !== "noWashNeeded" && wash !== null && isDueNow(wash, today)));

/** Nothing waits for rain while a crew washes. */
const isUnderWay = ({ today }: UnheldDecision, { washes }: SinceHold): boolean => washes.some((day) => day >= today);

/** Whether a person's hold would hold something. */
export const canHold = (decision: UnheldDecision, since: SinceHold): boolean =>
  mayBeHeld(decision, since) && !isUnderWay(decision, since);

/** Whether a plant has half the loss, at most, that it had when its hold began. */
const isHalved = ({ loss }: WashHold, soiling: PlantDecision["soiling"]): boolean =>
  soiling !== null && soiling.loss <= HALF * loss;

/** The hold of a plant after a new calculation, if no person chose another. `former`: what the last calculation had. */
export function washHold(decision: UnheldDecision, former: WashHold | null, since: SinceHold): WashHold | null {
  const { noRush, rain, soiling, today, state } = decision;
  const { isPostponed, washes, fallen } = since;
  const mayWait = state !== "unknown" && (noRush !== null || isPostponed);
  const loss = soiling?.loss ?? 0;
  if (former === null) return begin();
  const { from, ended } = former;
  const isCleaned = isHalved(former, soiling);
  // Something else can clean a sensor, such as a hand.
  const isRained =
    isCleaned &&
    [...fallen].some(
      ([day, mm]) => day >= from && (ended === null || day <= ended.day) && mm !== null && mm >= MEASURABLE_RAIN,
    );
  const isWashed = washes.some((day) => day >= from);
  // The log had a wash that never was.
  const isUnwashed = ended?.by === "wash" && !isWashed && daysBetween(from, today) < HOLD_DAYS;
  if (ended === null || isUnwashed) {
    const open = { ...former, ended: null };
    const by = endOf(open);
    return by === null ? open : { ...open, ended: { day: today, by } };
  }
  const isOpenEnd = ended.by === "input" || ended.by === "time" || ended.by === "person";
  if (daysBetween(ended.day, today) >= HOLD_DAYS || (isOpenEnd && isWashed)) return begin();
  // The rain of a place is often known days later.
  if (ended.by === "input" && isRained) return { ...former, ended: { day: today, by: "rain" } };
  // Another calculation of the day on which it was cleaned says the same.
  const isJustCleaned = isCleaned && ended.day === today;
  if (!isOpenEnd) return (isJustCleaned ? null : begin()) ?? former;
  // The same hold goes on, so that its days don't begin again.
  const isOver = ended.by === "person" || daysBetween(from, today) >= HOLD_DAYS;
  const again = isOver || isJustCleaned ? null : begin();
  return again === null ? former : { ...former, ...again, from, loss: isCleaned ? loss : former.loss };

  function begin(): WashHold | null {
    if (!mayWait || isUnderWay(decision, since) || rain?.by == null || rain.chance < HOLD_CHANCE) return null;
    return { from: today, loss, rainBy: rain.by, ended: null };
  }

  function endOf({ rainBy, isChosen }: WashHold): HoldEnd | null {
    if (isWashed) return "wash";
    if (isCleaned) return isRained ? "rain" : "input";
    if (daysBetween(from, today) >= HOLD_DAYS) return "time";
    if (isChosen) return state === "unknown" || mayBeHeld(decision, since) ? null : "input";
    if (mayWait && rain !== null && rain.chance >= KEEP_CHANCE) return null;
    return !mayWait && today > rainBy && state !== "noWashNeeded" && state !== "unknown" ? "time" : "input";
  }
}

export type HoldState = Pick<DecisionFacts, "hold" | "choice">;

/** Hold and choice of a plant after a new calculation; `given`: what a person chose, as stored now. */
export function holdState(
  decision: UnheldDecision,
  { hold, choice }: HoldState,
  given: HoldChoice | null,
  since: SinceHold,
): HoldState {
  const isNew = given !== null && given.version !== choice?.version;
  if (!isNew) return { hold: washHold(decision, hold, since), choice };
  // As if nobody had chosen, so that an undone choice leaves no trace.
  const before = choice && followsChoice(hold) ? choice.before : hold;
  const chosen = given.is === null ? null : chosenHold(decision, hold, given.is, since);
  return { hold: chosen ?? washHold(decision, before, since), choice: { ...given, before } };
}

/** Null: there is nothing to hold or to wash. */
function chosenHold(
  decision: UnheldDecision,
  former: WashHold | null,
  is: "hold" | "wash",
  since: SinceHold,
): WashHold | null {
  const { today, rain, soiling } = decision;
  const loss = soiling?.loss ?? 0;
  const isHeld = former !== null && former.ended === null;
  if (is === "wash") return isHeld ? { ...former, ended: { day: today, by: "person" } } : null;
  if (isHeld) return { ...former, isChosen: true };
  if (!canHold(decision, since)) return null;
  // The same hold goes on, so that its days don't begin again.
  const by = former?.ended?.by;
  if (former && (by === "person" || by === "input") && daysBetween(former.from, today) < HOLD_DAYS)
    return { ...former, loss: isHalved(former, soiling) ? loss : former.loss, ended: null, isChosen: true };
  return { from: today, loss, rainBy: rain?.by ?? holdUntil(today), ended: null, isChosen: true };
}
