/** Lighter rain removes nothing [mm/day]. */
export const LIGHTEST_CLEANING_RAIN: f64 = 0.5;
/** Steepness of removal in log rain: 15% at half of the half-removing rain, 85% at twice [1]. */
const USUAL_STEEPNESS: f64 = 2.5;

/** Removed share (0 to 1) of a day's rain [mm]; `half` [mm] removes half. */
export function gradualRemoval(fallen: f64, half: f64): f64 {
  if (fallen < LIGHTEST_CLEANING_RAIN) return f64(half == 0);
  return half > 0 ? 1 - logisticKeep(Math.log(fallen / half), USUAL_STEEPNESS) : 1;
}

/** Kept share for log rain `over` above the half-removing rain: 1 / (1 + e^(steepness over)). */
export function logisticKeep(over: f64, steepness: f64): f64 {
  return 1 / (1 + Math.exp(steepness * over));
}
