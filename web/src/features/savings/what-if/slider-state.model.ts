import type { PlanTerms } from "#domain/cleaning-plan/index";
import type { FigureKey, Figures, SavedCase } from "./figures.model.ts";

export interface SliderState {
  base: SavedCase;
  figures: Figures;
  blockedWeeks: readonly string[];
}

export const fromSavedCase = (base: SavedCase): SliderState => ({
  base,
  figures: base.figures,
  blockedWeeks: base.terms.blockedWeeks ?? [],
});

export const withFigure = (standing: SliderState, key: FigureKey, value: number): SliderState => ({
  ...standing,
  figures: { ...standing.figures, [key]: value },
});

export function withWeek(standing: SliderState, monday: string): SliderState {
  const { blockedWeeks } = standing;
  const others = blockedWeeks.filter((day) => day !== monday);
  return { ...standing, blockedWeeks: others.length < blockedWeeks.length ? others : [...blockedWeeks, monday] };
}

const asKey = ({
  rainThresholdPer = "day",
  blockedWeeks = [],
  residualSoiling = 0,
  washDays = 1,
  ...terms
}: PlanTerms): string =>
  JSON.stringify([
    terms.weeks,
    terms.prices,
    terms.soilingRates,
    terms.washCost,
    terms.plannedCleanings,
    terms.rainThreshold,
    rainThresholdPer,
    blockedWeeks.toSorted(),
    residualSoiling,
    washDays,
  ]);

export const sameTerms = (a: PlanTerms, b: PlanTerms): boolean => asKey(a) === asKey(b);
