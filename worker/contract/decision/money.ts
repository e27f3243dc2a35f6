import * as format from "../common/format.ts";
import type { Estimate, NextWashDecision, PlantDecision } from "./decision.ts";

/** Dollars of a wash are rounded to this [$], by what a wash costs [$]. */
export function washStep(washCost: number): number {
  if (washCost < 10_000) return 10;
  return washCost < 50_000 ? 50 : 100;
}

/** Figures of a year are rounded to ten times the step of a wash. */
export const stepOfYear = (step: number): number => 10 * step;

export const yearStep = (washCost: number): number => stepOfYear(washStep(washCost));

export const roundTo = (step: number, dollars: number): number => Math.round(dollars / step) * step;

/** Difference of what is shown, so that shown figures add up. */
export const roundedDifference = (step: number, a: number, b: number): number => roundTo(step, a) - roundTo(step, b);

export const money = (step: number, dollars: number): string => format.dollars(roundTo(step, dollars), 0);

export const moneyDifference = (step: number, a: number, b: number): string =>
  format.dollars(roundedDifference(step, a, b), 0);

export const moneyRange = (step: number, { p10, p90 }: Pick<Estimate, "p10" | "p90">): string =>
  `${money(step, p10)} to ${money(step, p90)}`;

/** Nothing to gain over the practice in the dollars that are shown. `step`: of figures of a year. */
export const isAsPractice = (
  { plan, practice, overPractice }: Pick<NonNullable<PlantDecision["year"]>, "overPractice" | "plan" | "practice">,
  step: number,
): boolean => (plan.washes === 0 && practice.washes === 0) || roundTo(step, overPractice.mean) === 0;

/** "$50,200 more than your practice"; never "$0 more". */
export const moreText = (step: number, dollars: number, than: string): string =>
  roundTo(step, dollars) === 0 ? `as good as ${than}` : `${money(step, dollars)} more than ${than}`;

/** Difference of the rounded worths. */
export const waitingText = (
  { step }: Pick<PlantDecision, "step">,
  { worth, waiting }: Pick<NextWashDecision, "worth" | "waiting">,
  week: number,
): string => moneyDifference(step, worth.mean, worth.mean - (waiting[week] ?? 0));
