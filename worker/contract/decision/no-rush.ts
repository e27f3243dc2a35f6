import * as format from "../common/format.ts";
import type { NoRush, PlantDecision } from "./decision.ts";
import { money, moneyRange, roundedDifference, roundTo } from "./money.ts";

const percent = (share: number): string => format.percent(100 * share, 0);
/** A smaller chance reads 0%. */
const LEAST_CHANCE = 0.005;

/** What waiting costs, and why it may be right. */
export function noRushSentence({ step }: Pick<PlantDecision, "step">, { week, chance }: NoRush): string {
  const isFree = roundTo(step, week.mean) <= 0;
  const cost = `A week of waiting costs ${isFree ? "nothing" : `about ${money(step, week.mean)}`}.`;
  return chance < LEAST_CHANCE ? cost : `${cost} Rain could save this wash: chance ${percent(chance)} within 10 days.`;
}

export const noRushHeadline = ({ again }: NoRush): string => `No rush. Decide again on ${format.shortDay(again)}.`;

/** Second and third figure of the decision. */
export const noRushFigures = ({ step }: Pick<PlantDecision, "step">, { week, chance }: NoRush) => [
  {
    label: "A week of waiting costs",
    value: money(step, week.mean),
    note: `${moneyRange(step, week)} in 8 of 10 years`,
  },
  { label: "Chance that rain saves it", value: percent(chance), note: "half of the soiling removed within 10 days" },
];

/** The three numbers behind it. */
export const noRushReason = ({ step }: Pick<PlantDecision, "step">, { again, gain, week }: NoRush): string =>
  `On average, deciding on ${format.shortDay(again)} costs ${money(step, gain)} less than washing a week earlier: the soiling of that week costs ${money(step, week.mean)}, but rain may make the wash unnecessary.`;

/** Cost of the first week of waiting, as shown [$]. */
export function waitingCost({ step, wash, noRush }: Pick<PlantDecision, "step" | "wash" | "noRush">): number {
  if (noRush !== null) return Math.max(0, roundTo(step, noRush.week.mean));
  return wash === null ? 0 : roundedDifference(step, wash.worth.mean, wash.worth.mean - (wash.waiting[0] ?? 0));
}
