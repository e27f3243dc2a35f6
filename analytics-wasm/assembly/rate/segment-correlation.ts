import { get } from "../numerics/column";

/**
 * A correlation within this many standard errors counts as 0 [1]; a high one looks like breaks. With 1, 1 of 100 series of 90 days
 * correlated by 0.3 is divided (8 with 3), at a point of recall in white noise that short.
 */
const SIGNIFICANT: f64 = 1;
const MAX_CORRELATION: f64 = 0.8;

/**
 * Long-run variance over that of differences, `(1 + r)/(1 - r)^2`, at least 1, with the lag-1 correlation `r` about each segment's line,
 * corrected for the fit as in `autocorrelation.ts`. `starts` [segments]: first rows.
 */
export function correlationFactor(x: usize, y: usize, n: i32, starts: usize, segments: i32): f64 {
  let squares: f64 = 0;
  let products: f64 = 0;
  for (let s = 0; s < segments; s++) {
    const begin = <i32>get(starts, s);
    const end = s + 1 < segments ? <i32>get(starts, s + 1) : n;
    let meanX: f64 = 0;
    let meanY: f64 = 0;
    for (let i = begin; i < end; i++) {
      meanX += get(x, i) / <f64>(end - begin);
      meanY += get(y, i) / <f64>(end - begin);
    }
    let xx: f64 = 0;
    let xy: f64 = 0;
    for (let i = begin; i < end; i++) {
      xx += (get(x, i) - meanX) * (get(x, i) - meanX);
      xy += (get(x, i) - meanX) * (get(y, i) - meanY);
    }
    const slope = xx > 0 ? xy / xx : 0;
    let before: f64 = 0;
    for (let i = begin; i < end; i++) {
      const residual = get(y, i) - meanY - slope * (get(x, i) - meanX);
      squares += residual * residual;
      products += residual * before;
      before = residual;
    }
  }
  if (!(squares > 0)) return 1;
  const raw = products / squares;
  const r = min(raw + ((3 + 3 * raw) * <f64>segments) / <f64>n, MAX_CORRELATION);
  return r > SIGNIFICANT / Math.sqrt(<f64>n) ? (1 + r) / ((1 - r) * (1 - r)) : 1;
}
