import { termWords } from "#contract/records/terms";
import type { ScenarioTerms } from "#contract/savings/scenarios";
import type { PlanTerms } from "#domain/cleaning-plan/index";

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

export interface TermsRow {
  label: string;
  value: string;
}

export const termsRows = (terms: PlanTerms): TermsRow[] =>
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
