import { normal, positiveUniform } from "./random";

/** Constants of the current shape. */
let boost: f64 = 0;
let d: f64 = 0;
let c: f64 = 0;

/** Sets the shape (> 0), which is often repeated and slow to prepare. */
export function shapeGamma(shape: f64): void {
  boost = shape < 1 ? 1 / shape : 0;
  d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3.0;
  c = 1 / Math.sqrt(9 * d);
}

/** Gamma deviate of scale 1: Marsaglia and Tsang 2000, doi 10.1145/358407.358414; shapes below 1 by their section 6. */
export function gamma(): f64 {
  if (boost == 0) return gammaAboveOne();
  const factor = Math.pow(positiveUniform(), boost);
  return gammaAboveOne() * factor;
}

function gammaAboveOne(): f64 {
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
