import * as format from "#contract/common/format";
import type { SavingsPlan } from "#contract/savings/savings";
import type { FreshResult, PlanTerms } from "#domain/cleaning-plan/index";
import { whatIfTexts } from "../texts.ts";
import { termWords } from "#contract/records/terms";
import type { ScenarioTerms } from "#contract/savings/scenarios";

/** The wash itself belongs to the plant, not the case. */
export const planTermsOf = (
  terms: ScenarioTerms,
  { residualSoiling, washDays }: Pick<PlanTerms, "residualSoiling" | "washDays"> = { residualSoiling: 0, washDays: 1 },
): PlanTerms => ({
  ...terms,
  blockedWeeks: terms.blockedWeeks.toSorted(),
  residualSoiling,
  washDays,
});

/** Only periods and counts that the contract knows. */
export function scenarioTermsOf(all: PlanTerms): ScenarioTerms {
  const { residualSoiling: _, washDays: __, ...terms } = all;
  return terms as ScenarioTerms;
}

interface TermsRow {
  label: string;
  value: string;
}

const termsRows = (terms: PlanTerms): TermsRow[] =>
  Object.values(termWords).flatMap((words) => (words ? [{ label: words.label, value: words.text(terms) }] : []));

export const summarizeTerms = (terms: PlanTerms): string =>
  termsRows(terms)
    .filter(
      ({ label, value }) =>
        label !== termWords.plannedCleanings.label && !(label === termWords.blockedWeeks.label && value === "none"),
    )
    .map(({ label, value }) =>
      label === termWords.blockedWeeks.label
        ? `blocked ${value}`
        : label === termWords.washCost.label
          ? `${value} per wash`
          : value,
    )
    .join(" · ");

const { rows } = whatIfTexts;

export interface ComparedCase {
  key: string;
  name: string;
  terms: PlanTerms;
}

export interface ComparedRow {
  label: string;
  kind: "input" | "result";
  values: string[];
  differs: boolean;
  /** Index of the single best case. */
  best: number | null;
}

const dollars = (value: number): string => format.dollars(value, 0);
const bestOf = (plan: FreshResult): SavingsPlan => plan.plans[plan.best_num_cleanings]!;

const row = (label: string, kind: ComparedRow["kind"], values: string[], best: number | null = null): ComparedRow => ({
  label,
  kind,
  values,
  differs: values.some((value) => value !== values[0]),
  best,
});

function highest(values: (number | null)[]): number | null {
  const known = values.map((value) => (value === null ? Number.NEGATIVE_INFINITY : Math.round(value)));
  const top = Math.max(...known);
  const at = known.indexOf(top);
  return values.includes(null) || at !== known.lastIndexOf(top) ? null : at;
}

const resultKinds: { label: string; text: (plan: FreshResult) => string }[] = [
  { label: rows.cleanings, text: (plan) => String(plan.best_num_cleanings) },
  {
    label: "Cleaning dates",
    text: (plan) => bestOf(plan).dates.map(format.day).join(" · ") || "none",
  },
  { label: rows.income, text: (plan) => dollars(bestOf(plan).income) },
  { label: "Income P10 to P90", text: (plan) => `${dollars(bestOf(plan).p10!)} to ${dollars(bestOf(plan).p90!)}` },
  { label: rows.savings, text: (plan) => dollars(plan.maxAnnualSavings) },
  {
    label: `${rows.savings}, P10 to P90`,
    text: ({ outlook }) => `${dollars(outlook.savings.p10)} to ${dollars(outlook.savings.p90)}`,
  },
  { label: rows.loss, text: (plan) => dollars(bestOf(plan).soilingLoss) },
  { label: rows.washes, text: (plan) => dollars(bestOf(plan).washCost) },
];

export function comparedRows(cases: readonly ComparedCase[], known: ReadonlyMap<string, FreshResult>): ComparedRow[] {
  const terms = cases.map((one) => termsRows(one.terms));
  const inputs = (terms[0] ?? []).map(({ label }, index) =>
    row(
      label,
      "input",
      terms.map((rows) => rows[index]!.value),
    ),
  );
  // Incomes of different periods can't be ranked.
  const sameStretch = cases.every(({ terms: { weeks } }) => weeks === cases[0]!.terms.weeks);
  const plans = cases.map(({ key }) => known.get(key) ?? null);
  const incomes = plans.map((plan) => plan && bestOf(plan).income);
  return [
    ...inputs,
    ...resultKinds.map(({ label, text }) =>
      row(
        label,
        "result",
        plans.map((plan) => (plan === null ? "…" : text(plan))),
        label === rows.income && sameStretch && cases.length > 1 ? highest(incomes) : null,
      ),
    ),
  ];
}
