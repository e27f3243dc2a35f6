import { get, set } from "../numerics/column";
import { COVERAGE, DAY_UNCERTAINTY } from "./loss-uncertainty";

/** Standard deviation of the prior: how much plans and washes differ [1]. */
const PRIOR_SPREAD: f64 = 0.3;

/**
 * Share of the promised loss that `n` washes took off (docs/methods.md): `won = share * promised + error` [n, percentage points], prior
 * N(1, 0.3^2), conjugate normal (Bishop 2006, eq. 3.50 and 3.51). The error is the residual of least squares through 0, at least a day's
 * uncertainty. Pairs that are not finite or promise nothing don't count. Writes the share and its 95% range [1, at least 0] to `result`
 * [3]; without washes those of the prior. Returns the number of washes used.
 */
export function promiseKept(promised: usize, won: usize, n: i32, result: usize): i32 {
  let count = 0;
  let squares: f64 = 0;
  let products: f64 = 0;
  for (let i = 0; i < n; i++) {
    if (!counts(get(promised, i), get(won, i))) continue;
    count++;
    squares += get(promised, i) * get(promised, i);
    products += get(promised, i) * get(won, i);
  }
  const slope = count > 0 ? products / squares : 1;
  let distances: f64 = 0;
  for (let i = 0; i < n; i++) {
    if (!counts(get(promised, i), get(won, i))) continue;
    const distance = get(won, i) - slope * get(promised, i);
    distances += distance * distance;
  }
  const variance = max(count > 1 ? distances / <f64>(count - 1) : 0, DAY_UNCERTAINTY * DAY_UNCERTAINTY);
  const prior = 1 / (PRIOR_SPREAD * PRIOR_SPREAD);
  const precision = prior + squares / variance;
  const share = (prior + products / variance) / precision;
  const half = COVERAGE / Math.sqrt(precision);
  set(result, 0, max(share, 0));
  set(result, 1, max(share - half, 0));
  set(result, 2, max(share + half, 0));
  return count;
}

// @ts-ignore: decorator
@inline
function counts(promised: f64, won: f64): bool {
  return promised > 0 && isFinite(promised) && isFinite(won);
}
