import { get } from "./column";
import { select } from "./median";

/**
 * The `share` quantile (0..1) of `n` > 0 values themselves, which are reordered; linear between neighbors (Hyndman and Fan 1996,
 * doi 10.1080/00031305.1996.10473566, type 7).
 */
export function quantile(values: usize, n: i32, share: f64): f64 {
  return valueAt(values, n, share * <f64>(n - 1));
}

/**
 * What the next value is under with probability `share` (0..1), by `n` > 0 values that were drawn like it and are reordered: place share (n + 1) of them
 * (Weibull 1939; type 6; Makkonen 2006, doi 10.1175/JAM2349.1). Between the 0.1 and the 0.9 of thirty years lie 80 % of the years to come; between those
 * of type 7, which describes the thirty themselves, 75 %. Nothing is known beyond the extremes: under nine values they are the 0.1 and the 0.9.
 */
export function foreseenQuantile(values: usize, n: i32, share: f64): f64 {
  return valueAt(values, n, min(max(share * <f64>(n + 1) - 1, 0), <f64>(n - 1)));
}

/** The value at a place in order, 0 to n - 1, linear between neighbors. */
function valueAt(values: usize, n: i32, place: f64): f64 {
  const below = <i32>Math.floor(place);
  const low = select(values, n, below);
  if (below + 1 >= n) return low;
  let high = get(values, below + 1);
  for (let i = below + 2; i < n; i++) high = min(high, get(values, i));
  return low + (place - <f64>below) * (high - low);
}
