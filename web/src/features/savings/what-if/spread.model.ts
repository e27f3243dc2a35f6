import type { LivePlan } from "../../../analytics/columns.ts";

/** One axis of dollars for both plans, from below 0 where a rain year loses money. */
export interface DollarAxis {
  low: number;
  high: number;
}

const yearsOf = (plan: LivePlan): number[] => plan.outlook.savings.years;

export function dollarAxis(plans: readonly LivePlan[]): DollarAxis {
  const all = plans.flatMap(yearsOf);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return { low, high: high === low ? low + 1 : high };
}

/** Place of a value on the axis [% of its width]. */
export const placeOn = ({ low, high }: DollarAxis, value: number): number => (100 * (value - low)) / (high - low);
