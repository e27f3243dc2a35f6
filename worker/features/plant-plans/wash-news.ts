import { addDays, daysBetween, laterDay } from "#contract/common/calendar";
import { ALERT_WITHIN_DAYS } from "#contract/dashboard/daily-analysis";
import type { PlantDecision } from "#contract/decision/decision";
import { decisionGroup, doubtOf } from "#contract/decision/group";
import { heldUntil, holdMessages, isMissedByRain } from "#contract/decision/no-rush";
import { washMessage } from "#contract/decision/texts";
import type { SaidWash, WashNews } from "../messages/index.ts";

/** An edge of the window that moves less is no news [days]. */
const MOVED_DAYS = 7;

/** What a message about the wash says. Null: none is due within four weeks, or it hardly pays. */
function nextWash({ state, wash, hold, today, reasons }: PlantDecision): SaidWash | null {
  if (wash === null || doubtOf(reasons) !== null || daysBetween(today, wash.first) > ALERT_WITHIN_DAYS) return null;
  const isChosen = state === "hold" && hold?.isChosen;
  return { day: today, state, first: wash.first, last: wash.last, ...(isChosen && { isChosen }) };
}

/** The bell marks it, as the Monday page says: neither coming up, nor in no rush, nor on hold. */
export const isWashDue = (decision: PlantDecision): boolean => decisionGroup(decision) === "wash";

const isTold = (decision: PlantDecision): boolean =>
  nextWash(decision) !== null && (decision.noRush === null || heldUntil(decision) !== null);

/** Whether the bell has something to say about the wash: it is due, on hold, or since yesterday unnecessary. */
export const isWashTold = (decision: PlantDecision): boolean =>
  isTold(decision) || (decision.hold?.ended?.by === "rain" && decision.hold.ended.day >= addDays(decision.today, -1));

/**
 * Message about a due wash: again only if the state changes or an edge of the window moves by more than a week. Null: there is none to tell.
 * A hold is news, also that a person took it over, and that rain cleaned the plant or missed it.
 */
export function washNews(decision: PlantDecision, plant: string, said: SaidWash | null): WashNews | null {
  const { state, today, hold, soiling } = decision;
  const wasHeld = said?.state === "hold";
  if (wasHeld && hold?.ended?.by === "rain" && state === "noWashNeeded")
    return {
      said: { ...said, day: today, state },
      message: holdMessages.cleaned(plant, hold.loss, soiling?.loss ?? hold.loss),
    };
  const now = nextWash(decision);
  if (now === null || !isTold(decision)) return null;
  const held = heldUntil(decision);
  const isHoldSaid =
    held !== null && wasHeld && hold !== null && said.day >= hold.from && said.isChosen === now.isChosen;
  if (said !== null && (isHoldSaid || isSame(said, now))) return { said, message: null };
  if (held) return { said: now, message: holdMessages.held(plant, held) };
  const isMissed = wasHeld && isMissedByRain(decision);
  // Once is enough.
  const { title, text } = washMessage(isMissed ? { ...decision, hold: null } : decision, plant);
  const missed = isMissed ? `${holdMessages.missed(plant)} ` : "";
  return { said: now, message: { title, message: missed + text } };
}

/** Whether the newest message already says what is to be told. */
export const isStillSaid = (decision: PlantDecision, said: SaidWash): boolean =>
  washNews(decision, "", said)?.message === null;

function isSame(said: SaidWash, now: SaidWash): boolean {
  // Weeks that have passed shorten a window without moving it.
  const first = laterDay(said.first, now.day);
  const isNear = (one: string, other: string): boolean => Math.abs(daysBetween(one, other)) <= MOVED_DAYS;
  return (
    said.state === now.state &&
    said.isChosen === now.isChosen &&
    isNear(first, now.first) &&
    isNear(said.last, now.last)
  );
}
