import { LOW_LIGHT_IRRADIANCE } from "#contract/common/limits";

type LightColumn = readonly (number | null)[];

/**
 * True if every measured cell is at or below the limit; false without cells, because a sensor like DustIQ brings its
 * own light.
 */
const isDark = (clean: number | null, soiled: number | null): boolean =>
  (clean ?? soiled) !== null && Math.max(clean ?? 0, soiled ?? 0) <= LOW_LIGHT_IRRADIANCE;

export const withoutLowLight = (loss: LightColumn, clean: LightColumn, soiled: LightColumn): (number | null)[] =>
  loss.map((value, index) => (isDark(clean[index] ?? null, soiled[index] ?? null) ? null : value));

/** Soiled-cell irradiance from clean-cell irradiance and loss [W/m2]. */
export const remainingIrradiance = (clean: number, lostFraction: number): number => clean * (1 - lostFraction);
