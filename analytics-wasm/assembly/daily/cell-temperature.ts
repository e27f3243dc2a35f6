import { get, set } from "../numerics/column";

/** Standard test conditions [degrees C] (IEC 60904-3). */
const STANDARD: f64 = 25;

/**
 * Irradiance of both cells at 25 degrees C: `i / (1 + alpha (T - 25))`, for a short-circuit current converted by one constant regardless of
 * the cell's temperature T (IEC 60891, procedure 1; IEC 60904-10). `alpha`: relative temperature coefficient of the current [1/K], 0.0004
 * to 0.0006 for crystalline silicon (Emery et al. 1996, doi 10.1109/PVSC.1996.564365). Pairs with a missing temperature are unchanged:
 * correcting one cell alone would appear as a loss.
 */
export function correctTemperature(
  clean: usize,
  soiled: usize,
  cleanTemperature: usize,
  soiledTemperature: usize,
  n: i32,
  alpha: f64,
): void {
  for (let i = 0; i < n; i++) {
    const ofClean = 1 + alpha * (get(cleanTemperature, i) - STANDARD);
    const ofSoiled = 1 + alpha * (get(soiledTemperature, i) - STANDARD);
    if (!isFinite(ofClean + ofSoiled)) continue;
    set(clean, i, get(clean, i) / ofClean);
    set(soiled, i, get(soiled, i) / ofSoiled);
  }
}
