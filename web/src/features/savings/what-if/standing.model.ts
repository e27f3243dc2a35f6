import type { PlanTerms } from "#domain/cleaning-plan/index";
import type { FigureKey, Figures, SavedCase } from "./figures.model.ts";

/** Where the sliders stand: figures that turn a case, and the weeks in which nobody can wash. */
export interface Standing {
  base: SavedCase;
  figures: Figures;
  closed: readonly string[];
}

/** At a case exactly. */
export const startAt = (base: SavedCase): Standing => ({
  base,
  figures: base.figures,
  closed: base.terms.closed ?? [],
});

export const withFigure = (standing: Standing, key: FigureKey, value: number): Standing => ({
  ...standing,
  figures: { ...standing.figures, [key]: value },
});

/** Blocks a week, or frees one that is blocked. */
export function withWeek(standing: Standing, monday: string): Standing {
  const { closed } = standing;
  const others = closed.filter((day) => day !== monday);
  return { ...standing, closed: others.length < closed.length ? others : [...closed, monday] };
}

const asKey = ({ rainPer = "day", closed = [], ...terms }: PlanTerms): string =>
  JSON.stringify([
    terms.weeks,
    terms.prices,
    terms.soilingRates,
    terms.washCost,
    terms.plannedCleanings,
    terms.rainThreshold,
    rainPer,
    closed.toSorted(),
  ]);

/** Whether two ask for the same plan. */
export const sameTerms = (a: PlanTerms, b: PlanTerms): boolean => asKey(a) === asKey(b);
