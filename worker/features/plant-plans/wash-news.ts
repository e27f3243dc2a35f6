import { daysBetween, laterDay } from "#contract/common/calendar";
import { ALERT_WITHIN_DAYS } from "#contract/dashboard/daily-analysis";
import type { PlantDecision } from "#contract/decision/decision";
import { washMessage } from "#contract/decision/texts";
import type { SaidWash, WashNews } from "../messages/index.ts";

/** An edge of the window that moves less is no news [days]. */
const MOVED_DAYS = 7;

/** What a message about the wash says. Null: none is due, it is in no rush, hardly pays, or begins in more than four weeks. */
export function dueWash({ state, wash, noRush, today, reasons }: PlantDecision): SaidWash | null {
  const isDoubtful = reasons.some(({ code }) => code === "hardlyPays" || code === "rarelyPays");
  if (wash === null || noRush !== null || isDoubtful || daysBetween(today, wash.first) > ALERT_WITHIN_DAYS) return null;
  return { day: today, state, first: wash.first, last: wash.last };
}

/** Message about a due wash: again only if the state changes or an edge of the window moves by more than a week. Null: there is none to tell. */
export function washNews(decision: PlantDecision, plant: string, said: SaidWash | null): WashNews | null {
  const now = dueWash(decision);
  if (now === null) return null;
  if (said !== null && isSame(said, now)) return { said, message: null };
  const { title, text } = washMessage(decision, plant);
  return { said: now, message: { title, message: text } };
}

function isSame(said: SaidWash, now: SaidWash): boolean {
  // Weeks that have passed shorten a window without moving it.
  const first = laterDay(said.first, now.day);
  const isNear = (one: string, other: string): boolean => Math.abs(daysBetween(one, other)) <= MOVED_DAYS;
  return said.state === now.state && isNear(first, now.first) && isNear(said.last, now.last);
}
