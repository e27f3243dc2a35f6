import { daysBetween, laterDay } from "#contract/common/calendar";
import { ALERT_WITHIN_DAYS } from "#contract/dashboard/daily-analysis";
import type { PlantDecision } from "#contract/decision/decision";
import { washMessage } from "#contract/decision/texts";
import type { SaidWash, WashNews } from "../../messages/index.ts";

/** An edge of the window that moves less is no news [days]. */
const MOVED_DAYS = 7;

/**
 * Message about a wash whose window begins within four weeks: again only if the state changes or an edge of the window moves by more than
 * a week. Null: no wash is due.
 */
export function washNews(decision: PlantDecision, plant: string, said: SaidWash | null): WashNews | null {
  const { state, wash, today, reasons } = decision;
  const isDoubtful = reasons.some(({ code }) => code === "hardlyPays" || code === "rarelyPays");
  if (wash === null || isDoubtful || daysBetween(today, wash.first) > ALERT_WITHIN_DAYS) return null;
  const now: SaidWash = { day: today, state, first: wash.first, last: wash.last };
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
