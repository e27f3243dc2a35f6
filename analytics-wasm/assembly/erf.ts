/** From here on the complement is small enough for its fraction to be short. */
const LARGE: f64 = 2.5;
/** 1 - erf is below half a unit in the last place of 1. */
const SATURATED: f64 = 6;
const LEVELS = 40;
const TWO_BY_ROOT_PI: f64 = 1.1283791670955126;
const ROOT_PI: f64 = 1.772453850905516;

/**
 * Error function, -1..1, within 4e-16. Up to 2.5 the series of positive terms 2/sqrt(pi) exp(-x^2) sum 2^n x^(2n+1)/(2n+1)!! (DLMF 7.6.2), which loses
 * nothing to cancellation; above it Laplace's continued fraction of the complement (DLMF 7.9.1), from the inside out.
 */
export function erf(x: f64): f64 {
  const size = abs(x);
  if (size >= SATURATED) return x > 0 ? 1 : -1;
  const value = size < LARGE ? bySeries(size) : 1 - complement(size);
  return x < 0 ? -value : value;
}

function bySeries(x: f64): f64 {
  const square = 2 * x * x;
  let term = x;
  let total = x;
  for (let odd: f64 = 3; term > total * 1e-17; odd += 2) {
    term *= square / odd;
    total += term;
  }
  return TWO_BY_ROOT_PI * Math.exp(-x * x) * total;
}

function complement(x: f64): f64 {
  let tail = x;
  for (let level = LEVELS; level > 0; level--) tail = x + (0.5 * <f64>level) / tail;
  return Math.exp(-x * x) / (ROOT_PI * tail);
}
