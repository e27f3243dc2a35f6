import type { ChartRole } from "#contract/tokens";

/** A chart role, or `comparison-1` … `comparison-6` for devices beside each other. */
export type SeriesColour = ChartRole | `comparison-${number}`;

/** In legends a mark can also be a warning. */
export type LegendColour = SeriesColour | "warning";

/** The CSS variable of a chart colour. */
export const cssColour = (colour: LegendColour): string =>
  colour === "warning" || colour.startsWith("comparison") ? `var(--${colour})` : `var(--chart-${colour})`;
