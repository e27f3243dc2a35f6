import { get, set } from "../numerics/column";

/** Temperature of standard test conditions [degrees C] (IEC 60904-3). */
const STANDARD: f64 = 25;

/**
 * Irradiance of both cells as at 25 degrees C: `i / (1 + alpha (T - 25))` for a short-circuit current that was turned into irradiance by one number whatever
 * the cell's own temperature T (IEC 60891, procedure 1; IEC 60904-10). `alpha`: relative temperature coefficient of that current [1/K], 0.0004 to 0.0006 for
 * crystalline silicon (Emery et al. 1996, doi 10.1109/PVSC.1996.564365). The pair of a row in which a temperature is missing stays as it is:
 * correcting one cell alone would make a loss of its warmth.
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
