/** Least rain that gauges report, 0.01 inch [mm]. A lower threshold means this, so that no dry day counts as rain. */
const MEASURABLE_RAIN: f64 = 0.254;

export function effectiveThreshold(threshold: f64): f64 {
  return max(threshold, MEASURABLE_RAIN);
}

/** Lighter rain removes nothing [mm/day]. */
export const LIGHTEST_CLEANING_RAIN: f64 = 0.5;
/** Steepness of removal in log rain [1]: 15% at half of the rain that removes half, 85% at twice of it. */
const USUAL_STEEPNESS: f64 = 2.5;

/** Share of soiling that a day's rain [mm] removes, 0 to 1; `half` [mm] removes half. */
export function gradualRemoval(fallen: f64, half: f64): f64 {
  return fallen < LIGHTEST_CLEANING_RAIN ? 0 : 1 - logisticKeep(Math.log(fallen / half), USUAL_STEEPNESS);
}

/** Share kept if the log of rain is `over` above that of the rain that removes half: 1 / (1 + e^(steepness over)). */
export function logisticKeep(over: f64, steepness: f64): f64 {
  return 1 / (1 + Math.exp(steepness * over));
}
