/** Normalised irradiance [W/m2] of a raw one and its percentage: multiplicative, so that layers can be undone exactly (specification, normalisation). */
// @ts-ignore: decorator
@inline
export function normalise(raw: f64, percent: f64): f64 {
  return raw * (1 + percent / 100);
}
