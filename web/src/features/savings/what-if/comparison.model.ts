import * as format from "#contract/format";
import type { LivePlan } from "../../../analytics/columns.ts";
import { whatIfTexts } from "../texts.ts";

const { rows } = whatIfTexts;

export interface ComparisonRow {
  label: string;
  saved: string;
  live: string;
  difference: string;
  /** Whether the difference is more money in the end; the sign says it, too. */
  tone: "good" | "bad" | "neutral";
}

const best = (plan: LivePlan) => plan.plans.find(({ cleanings }) => cleanings === plan.best_num_cleanings)!;

/** "+$1,234", "−$20" or "same", in the rounding in which both figures are shown. */
function differenceOf(saved: number, live: number, text: (value: number) => string): string {
  const shown = Math.round(live) - Math.round(saved);
  if (shown === 0) return "same";
  return shown > 0 ? `+${text(shown)}` : text(shown);
}

/** What the plan at the sliders brings beside the saved one; money in whole dollars. */
export function comparisonRows(saved: LivePlan, live: LivePlan): ComparisonRow[] {
  const dollars = (value: number): string => format.dollars(value, 0);
  const row = (label: string, of: (plan: LivePlan) => number, text = dollars): ComparisonRow => ({
    label,
    saved: text(of(saved)),
    live: text(of(live)),
    difference: differenceOf(of(saved), of(live), text),
    tone: "neutral",
  });
  const more = Math.round(best(live).income) - Math.round(best(saved).income);
  return [
    row(rows.cleanings, (plan) => plan.best_num_cleanings, format.number),
    // More savings may only mean more dirt: good or bad is the income alone.
    row(rows.savings, (plan) => plan.maxAnnualSavings),
    row(rows.loss, (plan) => best(plan).soilingLoss),
    row(rows.washes, (plan) => best(plan).washCost),
    { ...row(rows.income, (plan) => best(plan).income), tone: more > 0 ? "good" : more < 0 ? "bad" : "neutral" },
  ];
}

/** The difference in a sentence. */
export function incomeWords(saved: LivePlan, live: LivePlan): string {
  const more = Math.round(best(live).income) - Math.round(best(saved).income);
  return more === 0 ? whatIfTexts.sameIncome : whatIfTexts.otherIncome(format.dollars(Math.abs(more), 0), more > 0);
}
