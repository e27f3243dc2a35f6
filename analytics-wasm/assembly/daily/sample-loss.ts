/** True if either cell is above `lowLight` [W/m2] (D-238). */
// @ts-ignore: decorator
@inline
export function isLit(clean: f64, soiled: f64, lowLight: f64): bool {
  return clean > lowLight || soiled > lowLight;
}

/**
 * Soiling loss of samples [n, %, signed]: `100 (1 - soiled/clean)`, from irradiance [n, W/m2]; 1 minus the soiling ratio of IEC 61724-1.
 * NaN if a value is missing or the clean cell is not above 0.
 */
export function sampleLoss(clean: usize, soiled: usize, n: i32, loss: usize): void {
  const zeros = f64x2.splat(0);
  const nothing = f64x2.splat(NaN);
  for (let i = 0; i < n; i += 2) {
    const at = <usize>i << 3;
    const c = v128.load(clean + at);
    const s = v128.load(soiled + at);
    // x - x is NaN for missing and infinite values.
    const isWhole = f64x2.eq(f64x2.add(f64x2.sub(c, c), f64x2.sub(s, s)), zeros);
    const isShown = v128.and(isWhole, f64x2.gt(c, zeros));
    const percent = f64x2.mul(f64x2.splat(100), f64x2.sub(f64x2.splat(1), f64x2.div(s, c)));
    v128.store(loss + at, v128.bitselect(percent, nothing, isShown));
  }
}
