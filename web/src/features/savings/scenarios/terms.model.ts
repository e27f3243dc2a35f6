import { rainThresholdValue } from "#contract/savings/rain-threshold";
import * as format from "#contract/common/format";
import type { ScenarioTerms } from "#contract/savings/scenarios";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { caseOf, figureKinds } from "../what-if/figures.model.ts";

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

const monthsOf = (weeks: number): string => (weeks === 52 ? "1 year" : `${Math.round((weeks * 12) / 52)} months`);

function blockedWeeksText(blockedWeeks: readonly string[]): string {
  if (blockedWeeks.length === 0) return "none";
  return blockedWeeks.length > 3 ? `${blockedWeeks.length} weeks` : blockedWeeks.map(format.shortDay).join(" · ");
}

export function termsRows(terms: PlanTerms): TermsRow[] {
  const { figures, monthly } = caseOf(terms);
  const varying = { washCost: false, rainThreshold: false, ...monthly };
  return [
    ...figureKinds.map(({ key, label, text }) => ({
      label,
      value:
        key === "rainThreshold"
          ? rainThresholdValue(figures[key], terms.rainThresholdPer)
          : `${text(figures[key])}${varying[key] ? " (average of 12 months)" : ""}`,
    })),
    { label: "Forecast period", value: monthsOf(terms.weeks) },
    { label: "Planned cleanings", value: String(terms.plannedCleanings) },
    { label: "Blocked weeks", value: blockedWeeksText(terms.blockedWeeks) },
  ];
}

export const summarizeTerms = (terms: PlanTerms): string =>
  termsRows(terms)
    .filter(({ label, value }) => label !== "Planned cleanings" && !(label === "Blocked weeks" && value === "none"))
    .map(({ label, value }) =>
      label === "Blocked weeks" ? `blocked ${value}` : label === "Wash cost" ? `${value} per wash` : value,
    )
    .join(" · ");
