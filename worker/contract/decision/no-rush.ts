import * as format from "../common/format.ts";
import type { NextWashDecision, NoRush, PlantDecision } from "./decision.ts";
import { money, moneyRange, waitingText } from "./money.ts";

interface Unhurried {
  step: number;
  wash: NextWashDecision;
  noRush: NoRush;
}

/** The decision with its wash, if that is in no rush. */
export const unhurried = ({ step, wash, noRush }: Pick<PlantDecision, "step" | "wash" | "noRush">): Unhurried | null =>
  wash === null || noRush === null ? null : { step, wash, noRush };

const percent = (share: number): string => format.percent(100 * share, 0);
/** A smaller chance reads 0%. */
const LEAST_CHANCE = 0.005;

/** What waiting costs, and why it may be right. */
export function noRushSentence({ step, wash, noRush: { chance } }: Unhurried): string {
  const waiting = waitingText({ step }, wash, 0);
  const cost = `A week of waiting costs ${waiting === money(step, 0) ? "nothing" : `about ${waiting}`}.`;
  return chance < LEAST_CHANCE ? cost : `${cost} Rain could save this wash: chance ${percent(chance)} within 10 days.`;
}

export const noRushHeadline = ({ noRush: { again } }: Unhurried): string =>
  `No rush. Decide again on ${format.shortDay(again)}.`;

export const chanceFigure = ({ noRush: { chance } }: Unhurried) => ({
  label: "Chance that rain saves it",
  value: percent(chance),
  note: "half of the soiling removed within 10 days",
});

export const noRushReason = ({ step, wash, noRush: { again, gain, week } }: Unhurried): string =>
  `On average, deciding on ${format.shortDay(again)} costs ${money(step, gain)} less than washing a week earlier, because rain may save the ${money(1, wash.cost)}. The soiling of that week costs ${money(step, week.mean)} (${moneyRange(step, week)} in 8 of 10 years), most of which a later wash saves at the end.`;
