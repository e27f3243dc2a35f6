import type { FigureKey, SliderFigures, SavedCase } from "./figures.model.ts";

export interface SliderState {
  base: SavedCase;
  figures: SliderFigures;
  blockedWeeks: readonly string[];
}

export const fromSavedCase = (base: SavedCase): SliderState => ({
  base,
  figures: base.figures,
  blockedWeeks: base.terms.blockedWeeks,
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
