import { normal, positiveUniform } from "./random";

/** Gamma deviate of the given shape > 0 and scale 1: Marsaglia and Tsang 2000, doi 10.1145/358407.358414; a shape below 1 by their section 6. */
export function gamma(shape: f64): f64 {
  if (shape < 1) {
    const boost = Math.pow(positiveUniform(), 1 / shape);
    return gammaAboveOne(shape + 1) * boost;
  }
  return gammaAboveOne(shape);
}

function gammaAboveOne(shape: f64): f64 {
  const d = shape - 1.0 / 3.0;
  const c = 1 / Math.sqrt(9 * d);
  while (true) {
    const x = normal();
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    const u = positiveUniform();
    if (u < 1 - 0.0331 * x * x * x * x) return d * v;
    if (Math.log(u) < 0.5 * x * x + d * (1 - v + Math.log(v))) return d * v;
  }
}
