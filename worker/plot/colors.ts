import type { ChartRole, Theme } from "./tokens.ts";

export type SeriesColor = ChartRole | `comparison-${number}`;

export type LegendColor = SeriesColor | "warning";

export function colorOf(theme: Theme, color: LegendColor): string {
  if (color === "warning") return theme.ui.warning;
  if (!color.startsWith("comparison-")) return theme.chart[color as keyof Theme["chart"]];
  const index = Number(color.slice("comparison-".length)) - 1;
  return theme.comparison[index % theme.comparison.length] ?? theme.chart.neutral;
}

/** `hex` is #RRGGBB, `opacity` 0 to 1. */
export const faded = (hex: string, opacity: number): string =>
  `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
