import { get, set } from "../numerics/column";

/**
 * Income of a clean plant [n, $] and soiling rate [n, 1/day] by day from energy [n, kWh], price [n, $/kWh] and rate. Missing, negative and
 * infinite values become 0 (a night draw is no energy to lose). Returns the total income [$].
 */
export function prepareHorizon(energy: usize, price: usize, rate: usize, n: i32, income: usize, soiling: usize): f64 {
  let total: f64 = 0;
  for (let d = 0; d < n; d++) {
    const money = finiteOrZero(finiteOrZero(get(energy, d)) * finiteOrZero(get(price, d)));
    set(income, d, money);
    set(soiling, d, finiteOrZero(get(rate, d)));
    total += money;
  }
  return total;
}

/** Years transposed together: values of a cache line. */
const BLOCK = 8;

/** Turns the share that rain removes in `keepOfYear` [years x n] into the share kept, in place, and transposes it to `keep` [n x years]. */
export function prepareRain(keepOfYear: usize, n: i32, years: i32, keep: usize): void {
  const count = n * years;
  let at = 0;
  for (; at + 1 < count; at += 2) {
    const place = keepOfYear + ((<usize>at) << 3);
    v128.store(place, keptShares(v128.load(place)));
  }
  if (at < count) set(keepOfYear, at, keptShare(get(keepOfYear, at)));
  for (let first = 0; first < years; first += BLOCK) {
    const end = min(first + BLOCK, years);
    for (let d = 0; d < n; d++) {
      for (let year = first; year < end; year++) set(keep, d * years + year, get(keepOfYear, year * n + d));
    }
  }
}

// @ts-ignore: decorator
@inline
function keptShares(removed: v128): v128 {
  const positive = f64x2.pmax(f64x2.splat(0), removed);
  const finite = v128.andnot(positive, f64x2.eq(positive, f64x2.splat(Infinity)));
  return f64x2.sub(f64x2.splat(1), f64x2.pmin(f64x2.splat(1), finite));
}

export function keptShare(removed: f64): f64 {
  return 1 - min(finiteOrZero(removed), 1);
}

/** Value, or 0 if it is missing, negative or infinite. */
export function finiteOrZero(value: f64): f64 {
  return isFinite(value) ? max(value, 0) : 0;
}
