import { get, set } from "../numerics/column";
import { RADIANS } from "./sun";

/** Haurwitz 1945 (J. Meteorology 2, 154): scale [W/m2] and extinction [1]. */
const BRIGHTEST: f64 = 1098;
const EXTINCTION: f64 = 0.059;

/**
 * Clear-sky global horizontal irradiance [n, W/m2] by zenith [n, degrees]: Haurwitz, the best model that needs only the zenith (Reno,
 * Hansen, Stein 2012, SAND2012-2389). 0 below the horizon, NaN for NaN.
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
