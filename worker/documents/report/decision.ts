import * as format from "../../contract/format.ts";
import type { SavingsPlan, SavingsResult } from "../../contract/savings.ts";

/** What a plan says to the person who decides, in words: the same on the screen and in the report. */

export interface ProjectionRow {
  cleanings: number;
  income: number;
  soilingLoss: number;
  dates: string[];
  /** The row that earns most or least; both words are printed, the colour only repeats them. */
  mark: "Highest" | "Lowest" | null;
  planned: boolean;
  best: boolean;
}

/** What a decision needs of a result. */
type Decision = Pick<SavingsResult, "plans" | "best_num_cleanings" | "maxAnnualSavings">;

export const bestPlan = (result: Pick<Decision, "plans" | "best_num_cleanings">): SavingsPlan | undefined =>
  result.plans.find((plan) => plan.cleanings === result.best_num_cleanings);

/** One row a number of cleanings, none first. */
export function projectionRows(result: SavingsResult): ProjectionRow[] {
  const incomes = result.plans.map((plan) => plan.income);
  const highest = Math.max(...incomes);
  const lowest = Math.min(...incomes);
  return result.plans.map((plan) => ({
    cleanings: plan.cleanings,
    income: plan.income,
    soilingLoss: plan.soilingLoss,
    dates: plan.dates,
    mark: highest === lowest ? null : plan.income === highest ? "Highest" : plan.income === lowest ? "Lowest" : null,
    planned: plan.cleanings === result.planned_cleanings,
    best: plan.cleanings === result.best_num_cleanings,
  }));
}

/** As many rows as `most`, in their order: what is planned, best or worst and what lies nearest to the best stays. */
export function tellingRows(rows: readonly ProjectionRow[], most: number): ProjectionRow[] {
  const best = rows.find((row) => row.best)?.cleanings ?? 0;
  const telling = (row: ProjectionRow): boolean => row.planned || row.mark !== null || row.cleanings === 0;
  const near = ({ cleanings }: ProjectionRow): number => Math.abs(cleanings - best);
  const ranked = rows.toSorted((a, b) => Number(telling(b)) - Number(telling(a)) || near(a) - near(b));
  const kept = new Set(ranked.slice(0, most));
  return rows.filter((row) => kept.has(row));
}

/** The four lines of the "Optimized Case", labelled as the specification does. */
export function optimizedCase(result: SavingsResult): { label: string; value: string }[] {
  const plan = bestPlan(result);
  return [
    { label: "# of Annual Cleanings", value: String(result.best_num_cleanings) },
    { label: "Max Annual Income", value: format.dollars(plan?.income ?? 0, 0) },
    {
      label: "Optimal Cleaning Dates",
      value: plan && plan.dates.length > 0 ? plan.dates.map(format.day).join(" · ") : "none",
    },
    { label: "Max Annual Savings", value: format.dollars(result.maxAnnualSavings, 0) },
  ];
}

const washes = (count: number): string => (count === 1 ? "one cleaning" : `${count} cleanings`);

/** One sentence for the person who decides. */
export function verdict(result: Decision): string {
  const plan = bestPlan(result);
  if (!plan || plan.cleanings === 0)
    return "No cleaning pays for itself in this period: rain and the low soiling rate do the work, or a wash costs more than it wins back.";
  const [first, ...rest] = plan.dates;
  const when =
    rest.length === 0 ? `in the week of ${format.day(first!)}` : `first in the week of ${format.day(first!)}`;
  return `${capital(washes(plan.cleanings))} earn${plan.cleanings === 1 ? "s" : ""} ${format.dollars(result.maxAnnualSavings, 0)} more than none, ${when}.`;
}

/** More numbers of cleanings than this are told from the first to the last. */
const MOST_NAMED = 3;

/** What else would do as well: the optimum is flat, and a manager should see how flat. */
export function alternatives(result: SavingsResult): string | null {
  const others = result.equallyGood.filter((count) => count !== result.best_num_cleanings);
  if (others.length === 0) return null;
  const words = others.map((count) => (count === 0 ? "none" : String(count)));
  // What is as good lies side by side: the income has one summit.
  const named = others.length > MOST_NAMED ? `Any number from ${words[0]} to ${words.at(-1)}` : words.join(" or ");
  return `${named} would do as well: within 0.05% of the income.`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How sure the income of the best plan is, over the rain years. */
export function certainty(result: SavingsResult): string | null {
  const plan = bestPlan(result);
  if (!plan || plan.p10 === plan.p90) return null;
  return `In 8 of 10 rain years the income lies between ${format.dollars(plan.p10, 0)} and ${format.dollars(plan.p90, 0)}.`;
}
