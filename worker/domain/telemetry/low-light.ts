import { LOW_LIGHT } from "#contract/common/limits";

type Column = readonly (number | null)[];

/** Whether cells tell that it is too dark: both at or under the limit. Where no cell tells, the sensor brings its own light. */
const isDark = (clean: number | null, soiled: number | null): boolean =>
  (clean ?? soiled) !== null && Math.max(clean ?? 0, soiled ?? 0) <= LOW_LIGHT;

/** The loss where there is light enough to measure it. */
export const withoutLowLight = (loss: Column, clean: Column, soiled: Column): (number | null)[] =>
  loss.map((value, index) => (isDark(clean[index] ?? null, soiled[index] ?? null) ? null : value));
