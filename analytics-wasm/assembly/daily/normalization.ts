import { get, set } from "../numerics/column";

/** Two hundreds, to be read once: an engine recreates a constant in each step of a loop. */
// @ts-ignore: decorator
@lazy
const PERCENTS = memory.data<f64>([100, 100]);

/**
 * What a raw irradiance is multiplied with for a normalization of `percent`: multiplicative, so that it can be undone exactly.
 */
// @ts-ignore: decorator
@inline
export function normalizationFactor(percent: f64): f64 {
  return 1 + percent / 100;
}

/** What takes a value normalized by `from` to one normalized by `to` [%]; NaN where `from` leaves nothing of it, as that cannot be undone. */
// @ts-ignore: decorator
@inline
function changeFactor(from: f64, to: f64): f64 {
  const before = normalizationFactor(from);
  return before > 0 ? normalizationFactor(to) / before : NaN;
}

/**
 * `n` irradiances or insolations of one cell, normalized by `from` [%], as if normalized by `to`: i * (1 + to/100) / (1 + from/100).
 * Swapping the two restores them to 1e-12. A mask is 0 for one normalization of all, -1 for a column. Eight rows a step, then two: values and result have room
 * for a value more.
 */
export function renormalize(
  values: usize,
  n: i32,
  from: usize,
  fromMask: i32,
  to: usize,
  toMask: i32,
  result: usize,
): void {
  // One factor for all where no layer changes, as a division costs ten times as much as all the rest.
  const one = changeFactor(get(from, 0), get(to, 0));
  if ((fromMask | toMask) == 0) {
    const factors = f64x2.splat(one);
    const end = values + (<usize>n << 3);
    for (; values + 64 <= end; values += 64, result += 64) {
      v128.store(result, f64x2.mul(v128.load(values), factors));
      v128.store(result, f64x2.mul(v128.load(values, 16), factors), 16);
      v128.store(result, f64x2.mul(v128.load(values, 32), factors), 32);
      v128.store(result, f64x2.mul(v128.load(values, 48), factors), 48);
    }
    for (; values < end; values += 16, result += 16) v128.store(result, f64x2.mul(v128.load(values), factors));
    return;
  }
  for (let i = 0; i < n; i++) {
    set(result, i, get(values, i) * changeFactor(get(from, i & fromMask), get(to, i & toMask)));
  }
}

/**
 * `n` soiling losses [%] of cells normalized by the `From`s, as if normalized by the `To`s [%]: what is left of the light, 1 - loss/100, is the ratio
 * of both cells, so it changes by the ratio of their factors. Exact for a sample, and for a day whose normalization is the same all day long as long
 * as its outliers remain the same; else the day must be computed again from its samples. Both columns have room for a value more.
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

/** Losses whose remainders are multiplied. */
// @ts-ignore: decorator
@inline
function rescaled(losses: v128, factors: v128, percents: v128): v128 {
  return f64x2.sub(percents, f64x2.mul(f64x2.sub(percents, losses), factors));
}
