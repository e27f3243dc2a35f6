import type { LegendColor } from "#plot/colors";

export const cssColor = (color: LegendColor): string =>
  color === "warning" || color.startsWith("comparison") ? `var(--${color})` : `var(--chart-${color})`;
