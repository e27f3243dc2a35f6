import type { ChartRole } from "#contract/tokens";

/** A chart role, or `comparison-1` … `comparison-6` for devices beside each other. */
export type SeriesColour = ChartRole | `comparison-${number}`;

/** The CSS variable of a chart colour. */
export const cssColour = (colour: SeriesColour): string =>
  colour.startsWith("comparison") ? `var(--${colour})` : `var(--chart-${colour})`;
