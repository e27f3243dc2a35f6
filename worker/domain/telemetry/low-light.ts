import { LOW_LIGHT } from "#contract/common/limits";

type LightColumn = readonly (number | null)[];

/** Both cells at or below the limit. Without cells the sensor has its own light. */
const isDark = (clean: number | null, soiled: number | null): boolean =>
  (clean ?? soiled) !== null && Math.max(clean ?? 0, soiled ?? 0) <= LOW_LIGHT;

/** Loss, where there is enough light. */
export const withoutLowLight = (loss: LightColumn, clean: LightColumn, soiled: LightColumn): (number | null)[] =>
  loss.map((value, index) => (isDark(clean[index] ?? null, soiled[index] ?? null) ? null : value));
