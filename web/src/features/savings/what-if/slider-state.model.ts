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

export const withFigure = (state: SliderState, key: FigureKey, value: number): SliderState => ({
  ...state,
  figures: { ...state.figures, [key]: value },
});

export function withWeek(state: SliderState, monday: string): SliderState {
  const { blockedWeeks } = state;
  const others = blockedWeeks.filter((day) => day !== monday);
  return { ...state, blockedWeeks: others.length < blockedWeeks.length ? others : [...blockedWeeks, monday] };
}
