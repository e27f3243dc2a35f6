/** Loaded once, because engines recreate vector constants in every loop step. */
// @ts-ignore: decorator
@lazy
const PERCENTS = memory.data<f64>([100, 100]);

/** Factor from normalization `from` to `to` [%]; NaN unless `from` is above -100%. */
// @ts-ignore: decorator
@inline
function changeFactor(from: f64, to: f64): f64 {
  const before = 1 + from / 100;
  return before > 0 ? (1 + to / 100) / before : NaN;
}

/** Irradiance of one cell [n] under another normalization: `i (1 + to/100) / (1 + from/100)` [%]. Swapping them restores it to 1e-12. */
export function renormalize(values: usize, n: i32, from: f64, to: f64, result: usize): void {
  const factors = f64x2.splat(changeFactor(from, to));
  const end = values + (<usize>n << 3);
  for (; values + 64 <= end; values += 64, result += 64) {
    v128.store(result, f64x2.mul(v128.load(values), factors));
    v128.store(result, f64x2.mul(v128.load(values, 16), factors), 16);
    v128.store(result, f64x2.mul(v128.load(values, 32), factors), 32);
    v128.store(result, f64x2.mul(v128.load(values, 48), factors), 48);
  }
  for (; values < end; values += 16, result += 16) v128.store(result, f64x2.mul(v128.load(values), factors));
}

/**
 * Soiling losses [n, %] under other normalizations [%]: the ratio of the cells, `1 - loss/100`, changes by the ratio of their factors.
 * Exact for samples, and for days with one normalization and the same outliers; otherwise recalculate from samples.
 */
export function renormalizedLoss(
  loss: usize,
  n: i32,
  cleanFrom: f64,
  cleanTo: f64,
  soiledFrom: f64,
  soiledTo: f64,
  result: usize,
): void {
  const factor = changeFactor(soiledFrom, soiledTo) * changeFactor(cleanTo, cleanFrom);
  const factors = f64x2.splat(factor);
  const percents = v128.load(PERCENTS);
  const end = loss + (<usize>n << 3);
  for (; loss + 64 <= end; loss += 64, result += 64) {
    v128.store(result, rescaled(v128.load(loss), factors, percents));
    v128.store(result, rescaled(v128.load(loss, 16), factors, percents), 16);
    v128.store(result, rescaled(v128.load(loss, 32), factors, percents), 32);
    v128.store(result, rescaled(v128.load(loss, 48), factors, percents), 48);
  }
  for (; loss < end; loss += 16, result += 16) v128.store(result, rescaled(v128.load(loss), factors, percents));
}

// @ts-ignore: decorator
@inline
function rescaled(losses: v128, factors: v128, percents: v128): v128 {
  return f64x2.sub(percents, f64x2.mul(f64x2.sub(percents, losses), factors));
}
