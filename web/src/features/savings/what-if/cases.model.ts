import * as format from "#contract/common/format";
import { type PlanSource, sourceOf } from "#contract/decision/decision";
import { sourceLabel, windowText as mondaysText } from "#contract/decision/texts";
import { pick } from "#contract/records/field";
import { oneDayWash, termWords, varies } from "#contract/records/terms";
import type { SavingsResult } from "#contract/savings/savings";
import type { ScenarioTerms } from "#contract/savings/scenarios";
import { bestPlan as bestOf } from "#domain/cleaning-plan/forecast";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { valueText } from "../inputs/sources.model.ts";
import { whatIfTexts } from "../texts.ts";
import type { FigureKind, SliderFigures } from "./figures.model.ts";

const washNames = Object.keys(oneDayWash) as (keyof typeof oneDayWash)[];

/** The wash itself belongs to the plant, not the case. */
export const planTermsOf = (terms: ScenarioTerms, wash: typeof oneDayWash = oneDayWash): PlanTerms => ({
  ...terms,
  blockedWeeks: terms.blockedWeeks.toSorted(),
  ...pick(wash, washNames),
});

/** Only periods and counts that the contract knows. */
export const scenarioTermsOf = (all: PlanTerms): ScenarioTerms =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in oneDayWash))) as ScenarioTerms;

const words = Object.entries(termWords).flatMap(([key, term]) =>
  term === null ? [] : Object.assign({ key: key as keyof PlanTerms }, term),
);

/** What a plan takes instead of a saved rate or rain, and where that is from. */
const usedText = (source: Parameters<typeof valueText>[0] | undefined): string | undefined =>
  source === undefined || source.from === "entered"
    ? undefined
    : whatIfTexts.from(valueText(source), sourceLabel(source));

/** Above a slider: what the plan uses until it is moved, or what its number means and which is saved. */
export function noteOf(
  { key, text }: FigureKind,
  figures: SliderFigures,
  saved: SliderFigures,
  terms: PlanTerms,
  sources: readonly PlanSource[],
): string {
  const source =
    key === "soilingRate" ? sourceOf(sources, "rate") : key === "rainThreshold" ? sourceOf(sources, "rain") : undefined;
  const used = figures[key] === saved[key] ? usedText(source) : undefined;
  // The box shows the saved number.
  if (used !== undefined) return whatIfTexts.until(used);
  const months = key === "price" ? terms.prices : key === "soilingRate" ? terms.soilingRates : [];
  const meaning =
    key === "rainThreshold"
      ? whatIfTexts.rainNotes[terms.rainThresholdPer]
      : varies(months)
        ? whatIfTexts.meanOfMonths
        : undefined;
  const which = whatIfTexts.savedFigure(text(saved[key]));
  return meaning === undefined ? which : `${meaning}, ${which}`;
}

/** A saved value that no slider moved, where the plan takes another; see `previewInputs`. */
export function usedTerms(terms: PlanTerms, saved: PlanTerms, sources: readonly PlanSource[]): UsedTerms {
  const isSavedRate = terms.soilingRates.every((value, month) => value === saved.soilingRates[month]);
  return {
    soilingRates: isSavedRate ? usedText(sourceOf(sources, "rate")) : undefined,
    rainThreshold: terms.rainThreshold === saved.rainThreshold ? usedText(sourceOf(sources, "rain")) : undefined,
  };
}
type UsedTerms = Partial<Record<keyof PlanTerms, string | undefined>>;

export const summarizeTerms = (terms: PlanTerms): string =>
  [
    `${termWords.washCost.text(terms)} per wash`,
    ...[termWords.prices, termWords.soilingRates, termWords.rainThreshold, termWords.weeks].map((one) =>
      one.text(terms),
    ),
    ...(terms.blockedWeeks.length > 0 ? [`blocked ${termWords.blockedWeeks.text(terms)}`] : []),
  ].join(" · ");

const dollars = (value: number): string => format.dollars(value, 0);
const range = ({ p10, p90 }: { p10: number | null; p90: number | null }): string =>
  `${dollars(p10!)} to ${dollars(p90!)}`;
const windowText = ({ windows: [window] }: SavingsResult): string => (window ? mondaysText(window) : "none");

const results: readonly (readonly [label: string, text: (plan: SavingsResult) => string])[] = [
  ["Cleanings", (plan) => String(plan.best_num_cleanings)],
  ["Cleaning dates", (plan) => bestOf(plan).dates.map(format.day).join(" · ") || "none"],
  ["Window of the next wash", windowText],
  ["Income", (plan) => dollars(bestOf(plan).income)],
  ["Income P10 to P90", (plan) => range(bestOf(plan))],
  ["Net gain vs. no washing", (plan) => dollars(plan.maxAnnualSavings)],
  ["Net gain P10 to P90", ({ overNone }) => range(overNone)],
  ["Net gain P50", ({ overNone }) => dollars(overNone.p50)],
  ["Soiling loss", (plan) => dollars(bestOf(plan).soilingLoss)],
  ["Total wash cost", (plan) => dollars(bestOf(plan).washCost)],
];

export interface Case {
  name: string;
  terms: PlanTerms;
  uses?: UsedTerms;
  plan: SavingsResult | undefined;
}

export interface CaseRow {
  label: string;
  kind: "input" | "result";
  values: string[];
}

/** The inputs in which cases differ, and what comes of each. */
export const comparedRows = (cases: readonly Case[]): CaseRow[] => [
  ...words
    .map(({ key, label, text }) => ({
      label,
      kind: "input" as const,
      values: cases.map(({ terms, uses }) => uses?.[key] ?? text(terms)),
    }))
    .filter(({ values }) => new Set(values).size > 1),
  ...results.map(([label, text]) => ({
    label,
    kind: "result" as const,
    values: cases.map(({ plan }) => (plan ? text(plan) : "…")),
  })),
];

export function incomeText(saved: SavingsResult, live: SavingsResult): string {
  const more = Math.round(bestOf(live).income) - Math.round(bestOf(saved).income);
  return more === 0 ? whatIfTexts.sameIncome : whatIfTexts.otherIncome(dollars(Math.abs(more)), more > 0);
}
