import { get, set } from "../numerics/column";

/** Standard test conditions [degrees C] (IEC 60904-3). */
const STANDARD: f64 = 25;
/** Relative temperature coefficient of the short-circuit current of crystalline silicon [1/K]. */
const ALPHA: f64 = 0.0005;

/**
 * Converts irradiance of both cells [n, W/m2] to 25 degrees C in place: `i / (1 + alpha (T - 25))` (IEC 60891; docs/methods.md, "Cells at
 * different temperatures"). `alpha` is 0.0004 to 0.0006 for crystalline silicon (Emery et al. 1996, doi 10.1109/PVSC.1996.564365). Rows with a missing temperature stay unchanged, because correcting one cell
 * alone would appear as a loss.
 */
export function correctTemperature(
  clean: usize,
  soiled: usize,
  cleanTemperature: usize,
  soiledTemperature: usize,
  n: i32,
): void {
  for (let i = 0; i < n; i++) {
    const ofClean = 1 + ALPHA * (get(cleanTemperature, i) - STANDARD);
    const ofSoiled = 1 + ALPHA * (get(soiledTemperature, i) - STANDARD);
    if (!isFinite(ofClean + ofSoiled)) continue;
    set(clean, i, get(clean, i) / ofClean);
    set(soiled, i, get(soiled, i) / ofSoiled);
  }
}
