import { get, set } from "./column";

/**
 * Soiling loss of one reading [%], signed: what the soiled cell lacks against the clean one, which must be above 0.
 * IEC 61724-1 soiling ratio as a loss.
 */
// @ts-ignore: decorator
@inline
export function lossPercent(clean: f64, soiled: f64): f64 {
  return 100 * (1 - soiled / clean);
}

/** Enough light to trust a reading: either cell above `lowLight` [W/m2] (specification: hidden where both are at or under 200). */
// @ts-ignore: decorator
@inline
export function isLit(clean: f64, soiled: f64, lowLight: f64): bool {
  return clean > lowLight || soiled > lowLight;
}

/** `loss[i]` [%] of `n` readings of both cells [W/m2]; NaN where a value is missing, the clean cell is dark, or in low light if `hide`. */
export function sampleLoss(clean: usize, soiled: usize, n: i32, lowLight: f64, hide: bool, loss: usize): void {
  for (let i = 0; i < n; i++) {
    const c = get(clean, i);
    const s = get(soiled, i);
    const isReading = c > 0 && isFinite(c) && isFinite(s);
    set(loss, i, isReading && (!hide || isLit(c, s, lowLight)) ? lossPercent(c, s) : NaN);
  }
}
