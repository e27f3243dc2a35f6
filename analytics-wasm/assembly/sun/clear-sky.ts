import { get, set } from "../numerics/column";
import { RADIANS } from "./sun";

/** Haurwitz 1945 (J. Meteorology 2, 154): irradiance at the top of his fit [W/m2], and how fast the air takes it away [1]. */
const BRIGHTEST: f64 = 1098;
const EXTINCTION: f64 = 0.059;

/**
 * Global horizontal irradiance of a clear sky [W/m2] at `n` zenith angles [degrees]: Haurwitz's model, the best of those that need no more than
 * the zenith (Reno, Hansen, Stein 2012, SAND2012-2389). 0 with the sun under the horizon, NaN where the angle is missing.
 */
export function clearSkyGhi(zenith: usize, n: i32, ghi: usize): void {
  for (let i = 0; i < n; i++) {
    const height = Math.cos(RADIANS * get(zenith, i));
    set(ghi, i, height > 0 ? BRIGHTEST * height * Math.exp(-EXTINCTION / height) : missingOrZero(height));
  }
}

function missingOrZero(height: f64): f64 {
  return height == height ? 0 : NaN;
}
