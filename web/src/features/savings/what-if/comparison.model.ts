import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { whatIfTexts } from "../texts.ts";

const { rows } = whatIfTexts;

export interface ComparisonRow {
  label: string;
  saved: string;
  live: string;
  /** P10 to P90, if known and different. */
  savedRange: string | null;
  liveRange: string | null;
  difference: string;
  /** More income is good; the sign says so, too. */
  tone: "good" | "critical" | "neutral";
}

type PercentileRange = { p10: number | null; p90: number | null };

function rangeOf({ p10, p90 }: PercentileRange): string | null {
  if (p10 === null || p90 === null) return null;
  return Math.round(p10) === Math.round(p90) ? null : `${format.dollars(p10, 0)} to ${format.dollars(p90, 0)}`;
}

const best = (plan: FreshResult) => plan.plans.find(({ cleanings }) => cleanings === plan.best_num_cleanings)!;

/** "+$1,234", "−$20" or "same", in displayed rounding. */
function differenceOf(saved: number, live: number, text: (value: number) => string): string {
  const shown = Math.round(live) - Math.round(saved);
  if (shown === 0) return "same";
  return shown > 0 ? `+${text(shown)}` : text(shown);
}

export function comparisonRows(saved: FreshResult, live: FreshResult): ComparisonRow[] {
  const dollars = (value: number): string => format.dollars(value, 0);
  const row = (label: string, of: (plan: FreshResult) => number, text = dollars): ComparisonRow => ({
    label,
    saved: text(of(saved)),
    live: text(of(live)),
    savedRange: null,
    liveRange: null,
    difference: differenceOf(of(saved), of(live), text),
    tone: "neutral",
  });
  const withRange = (of: (plan: FreshResult) => PercentileRange) => ({
    savedRange: rangeOf(of(saved)),
    liveRange: rangeOf(of(live)),
  });
  const more = Math.round(best(live).income) - Math.round(best(saved).income);
  return [
    row(rows.cleanings, (plan) => plan.best_num_cleanings, format.number),
    // More savings may mean more soiling, so only income is good or bad.
    { ...row(rows.savings, (plan) => plan.maxAnnualSavings), ...withRange((plan) => plan.outlook.savings) },
    row(rows.loss, (plan) => best(plan).soilingLoss),
    row(rows.washes, (plan) => best(plan).washCost),
    {
      ...row(rows.income, (plan) => best(plan).income),
      ...withRange(best),
      tone: more > 0 ? "good" : more < 0 ? "critical" : "neutral",
    },
  ];
}

export function incomeText(saved: FreshResult, live: FreshResult): string {
  const more = Math.round(best(live).income) - Math.round(best(saved).income);
  return more === 0 ? whatIfTexts.sameIncome : whatIfTexts.otherIncome(format.dollars(Math.abs(more), 0), more > 0);
}
