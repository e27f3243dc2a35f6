import type { ChartRole, Theme } from "./tokens.ts";

/** A chart role, or `comparison-1` … `comparison-6` for devices in one chart. */
export type SeriesColour = ChartRole | `comparison-${number}`;

/** In legends a mark can also be a warning. */
export type LegendColour = SeriesColour | "warning";

/** The colour of a role in a theme. */
export function colourOf(theme: Theme, colour: LegendColour): string {
  if (colour === "warning") return theme.ui.warning;
  if (!colour.startsWith("comparison-")) return theme.chart[colour as keyof Theme["chart"]];
  const index = Number(colour.slice("comparison-".length)) - 1;
  return theme.comparison[index % theme.comparison.length] ?? theme.chart.neutral;
}

/** A token colour (#RRGGBB) with an opacity 0 … 1. */
export const faded = (hex: string, opacity: number): string =>
  `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
