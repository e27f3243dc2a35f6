import { pick } from "#contract/records/field";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { planTexts, washCount } from "#contract/savings/texts";
import { bestPlan } from "#domain/cleaning-plan/forecast";

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
    planned: plan.cleanings === result.planned_cleanings,
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

/** Maximum wash counts listed one by one; more become a range. */
const MAX_NAMED = 3;

/** Other counts that do as well, because the optimum is flat. */
export function alternatives(result: SavingsResult): string | null {
  const { best_num_cleanings: best, equallyGood } = result;
  const others = equallyGood.filter((count) => count !== best && count !== 0);
  const none = best > 0 && equallyGood.includes(0) ? [planTexts.noWashEquallyGood] : [];
  if (others.length === 0) return none[0] ?? null;
  // Equally good counts are adjacent, because income has one maximum.
  const counts =
    others.length > MAX_NAMED
      ? `Any plan with ${others[0]} to ${washCount(others.at(-1)!)}`
      : [others.slice(0, -1).join(", "), washCount(others.at(-1)!)].filter(Boolean).join(" or ");
  return [...none, planTexts.equallyGood(counts)].join(" ");
}

export function certainty(result: SavingsResult): string | null {
  const plan = bestPlan(result);
  return plan.p10 === null || plan.p90 === null || plan.p10 === plan.p90
    ? null
    : planTexts.certainty(plan.p10, plan.p90);
}
