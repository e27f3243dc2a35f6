import { addDays } from "#contract/common/calendar";
import { today } from "../savings/site.ts";

export type Values = Record<string, string | number>;

/** What a person asks, the call by which a model finds the figure, where it is in the answer, and where the screen has it. */
export interface Question {
  asks: string;
  tool: string;
  values: Values;
  /** Below `result`. */
  at: string;
  screen: () => Promise<unknown>;
}

export const daysAgo = (days: number): string => addDays(today(), -days);

/** Questions that one call answers. */
export const questionsOf = (
  [tool, values]: readonly [tool: string, values: Values],
  rows: readonly (readonly [asks: string, at: string, screen: Question["screen"]])[],
): Question[] => rows.map(([asks, at, screen]) => ({ asks, tool, values, at, screen }));
