import type { PlanTerms } from "#domain/cleaning-plan/index";
import type { FigureKey, SliderFigures, SavedCase } from "./figures.model.ts";

export interface SliderState {
  base: SavedCase;
  figures: SliderFigures;
  blockedWeeks: readonly string[];
}

export const fromSavedCase = (base: SavedCase): SliderState => ({
  base,
  figures: base.figures,
  blockedWeeks: base.terms.blockedWeeks ?? [],
});

export const withFigure = (state: SliderState, key: FigureKey, value: number): SliderState => ({
  ...state,
  figures: { ...state.figures, [key]: value },
});

export function withWeek(state: SliderState, monday: string): SliderState {
  const { blockedWeeks } = state;
  const others = blockedWeeks.filter((day) => day !== monday);
  return { ...state, blockedWeeks: others.length < blockedWeeks.length ? others : [...blockedWeeks, monday] };
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
