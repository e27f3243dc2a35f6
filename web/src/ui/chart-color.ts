import type { LegendColor } from "#plot/colors";

/** The CSS variable of a chart color. */
export const cssColor = (color: LegendColor): string =>
  color === "warning" || color.startsWith("comparison") ? `var(--${color})` : `var(--chart-${color})`;
