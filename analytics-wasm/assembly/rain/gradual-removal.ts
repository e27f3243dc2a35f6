/** Rain lighter than this removes nothing [mm/day]. */
export const LIGHTEST_CLEANING_RAIN: f64 = 0.5;
/** How fast removal rises with the logarithm of rain: 15 % at half of the rain that removes half, 85 % at twice as much [1]. */
const USUAL_STEEPNESS: f64 = 2.5;

/** Share of the soiling that a day's rain [mm] removes, 0..1, where `half` [mm] removes half of it. */
export function gradualRemoval(fallen: f64, half: f64): f64 {
  if (fallen < LIGHTEST_CLEANING_RAIN) return f64(half == 0);
  return half > 0 ? 1 - logisticKeep(Math.log(fallen / half), USUAL_STEEPNESS) : 1;
}

/** Share of the soiling that rain leaves, 0..1, whose logarithm is `over` above that of the rain that removes half: 1 / (1 + e^(steepness over)). */
export function logisticKeep(over: f64, steepness: f64): f64 {
  return 1 / (1 + Math.exp(steepness * over));
}
