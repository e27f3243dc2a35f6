/**
 * What a raw irradiance is multiplied with for a normalisation of `percent`: multiplicative, so that it can be undone exactly
 * (specification, normalisation).
 */
// @ts-ignore: decorator
@inline
export function normalisationFactor(percent: f64): f64 {
  return 1 + percent / 100;
}
