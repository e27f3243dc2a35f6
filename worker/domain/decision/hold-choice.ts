import { daysBetween } from "#contract/common/calendar";
import { HOLD_DAYS, holdUntil } from "#contract/decision/no-rush";
import type { HoldChoice, WashHold } from "#contract/decision/decision";
import { followsChoice } from "#contract/decision/hold-choice";
import type { DecisionFacts } from "#contract/decision/plant-plan";
import { canHold, isHalved, type SinceHold, type UnheldDecision, washHold } from "./wash-hold.ts";

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
