import { pick } from "#contract/records/field";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { planTexts } from "#contract/savings/texts";
import { bestPlan } from "#domain/cleaning-plan/forecast";
import { WEEKS_PER_YEAR } from "#domain/cleaning-plan/horizon";

export interface ProjectionRow {
  cleanings: number;
  income: number;
  soilingLoss: number;
  dates: string[];
  /** Highest or lowest income in words, so that color is not the only sign. */
  mark: "Highest" | "Lowest" | null;
  planned: boolean;
  best: boolean;
}

export function projectionRows(result: SavingsResult): ProjectionRow[] {
  const incomes = result.plans.map((plan) => plan.income);
  const highest = Math.max(...incomes);
  const lowest = Math.min(...incomes);
  return result.plans.map((plan) => ({
    ...pick(plan, ["cleanings", "income", "soilingLoss", "dates"]),
    mark: highest === lowest ? null : plan.income === highest ? "Highest" : plan.income === lowest ? "Lowest" : null,
    // They are those of a year.
    planned: result.weeks >= WEEKS_PER_YEAR && plan.cleanings === result.planned_cleanings,
    best: plan.cleanings === result.best_num_cleanings,
  }));
}

/** At most `most` rows, in order: first planned, highest, lowest and zero cleanings, then those nearest the best. */
export function rowsToPrint(rows: readonly ProjectionRow[], most: number): ProjectionRow[] {
  const best = rows.find((row) => row.best)?.cleanings ?? 0;
  const isNotable = (row: ProjectionRow): boolean => row.planned || row.mark !== null || row.cleanings === 0;
  const near = ({ cleanings }: ProjectionRow): number => Math.abs(cleanings - best);
  const ranked = rows.toSorted((a, b) => Number(isNotable(b)) - Number(isNotable(a)) || near(a) - near(b));
  const topRows = new Set(ranked.slice(0, most));
  return rows.filter((row) => topRows.has(row));
}

/** "Optimized Case", with the specification's labels. */
export function optimizedCase(result: SavingsResult): { label: string; value: string }[] {
  const plan = bestPlan(result);
  return [
    { label: "# of Annual Cleanings", value: String(result.best_num_cleanings) },
    { label: "Max Annual Income", value: format.dollars(plan.income, 0) },
    {
      label: "Optimal Cleaning Dates",
      value: plan.dates.length > 0 ? plan.dates.map(format.day).join(" · ") : "none",
    },
    { label: "Max Annual Savings", value: `${format.dollars(result.maxAnnualSavings, 0)} over no washing` },
  ];
}

/** Numbers of washes whose income is at most this share of the savings below the best [1]. */
const NEARLY = 0.02;

/** Other numbers of washes that do nearly as well, because the optimum is flat. */
export function alternatives({ plans, best_num_cleanings: best, maxAnnualSavings }: SavingsResult): string | null {
  if (best === 0) return null;
  const least = plans[best]!.income - NEARLY * maxAnnualSavings;
  const others = plans.filter(({ cleanings, income }) => cleanings !== best && income >= least);
  const [fewest, most] = [others.at(0)?.cleanings, others.at(-1)?.cleanings];
  return fewest === undefined || most === undefined ? null : planTexts.nearly(fewest, most);
}

export function certainty(result: SavingsResult): string | null {
  const plan = bestPlan(result);
  return plan.p10 === null || plan.p90 === null || plan.p10 === plan.p90
    ? null
    : planTexts.certainty(plan.p10, plan.p90);
}
