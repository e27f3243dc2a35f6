import { addDays } from "../common/calendar.ts";
import { shortDay as day } from "../common/format.ts";
import type { PlantDecision } from "./decision.ts";
import { decideAgain } from "./no-rush.ts";

const DAYS_PER_WEEK = 7;

/** Best week of a plant's next wash, and the last day of its window; while it is on hold, on which day it is decided again, and why. */
export interface CrewWeek {
  best: string;
  until: string;
  hold?: { until: string; isRainLikely: boolean };
}

/** What a crew sees of a decision: no dollars. */
export function crewWeek(
  decision: Pick<PlantDecision, "state" | "wash" | "hold" | "rain" | "noRush">,
): CrewWeek | null {
  const { state, wash, hold } = decision;
  const again = state === "hold" ? decideAgain(decision) : null;
  return (
    wash && {
      best: wash.best,
      until: addDays(wash.last, DAYS_PER_WEEK - 1),
      ...(again && { hold: { until: again, isRainLikely: !hold?.isChosen } }),
    }
  );
}

/** On hold it says no week, because that may end before the hold. */
export const crewWeekText = ({ best, until, hold }: CrewWeek): string =>
  hold === undefined
    ? `Best week: ${day(best)}. Good until: ${day(until)}.`
    : `On hold until ${day(hold.until)}${hold.isRainLikely ? ": rain likely" : ""}.`;
