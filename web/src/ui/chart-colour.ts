import type { LegendColour } from "#plot/colors";

/** The CSS variable of a chart colour. */
export const cssColour = (colour: LegendColour): string =>
  colour === "warning" || colour.startsWith("comparison") ? `var(--${colour})` : `var(--chart-${colour})`;
