import { get, set } from "../numerics/column";
import { erf } from "../numerics/erf";
import { LIGHTEST_CLEANING_RAIN } from "../rain/gradual-removal";
import { fallenRain, partialKeep } from "../rain/rain-removal";
import { reaches } from "../rain/rolling-rain";

/** Loss against accumulated mass, fitted by Coello and Boyle 2019, equation 5: largest loss [1], scale and exponent. */
const LARGEST_LOSS: f64 = 0.3437;
const MASS_SCALE: f64 = 0.17;
const MASS_EXPONENT: f64 = 0.8473;

/** Loss, 0..0.3437, of the mass on the glass [g/m2]; measured up to 10 g/m2. */
export function lossOfMass(mass: f64): f64 {
  // Clean glass is common and needs no power.
  if (mass == 0) return 0;
  // Within 5e-16 of the exact loss up to 60 g/m2, and cheaper than a power that is exact to the last place.
  return LARGEST_LOSS * erf(MASS_SCALE * Math.exp(MASS_EXPONENT * Math.log(mass)));
}

/** Mass [g/m2] that falls on the tilted glass: concentrations [g/m3], velocities [m/s], `reach` = seconds x cos(tilt). PM10 contains PM2.5. */
export function fallingMass(pm25: f64, pm10: f64, v25: f64, v10: f64, reach: f64): f64 {
  return max((pm25 * v25 + max(pm10 - pm25, 0) * v10) * reach, 0);
}

/** What falls on the glass in a series of steps, as the host lays it out in memory: addresses and counts of 32 bits, then amounts of 64, in this order. */
@unmanaged
class Deposition {
  /** Rain of each step, and of the period that ends with it [mm]. */
  rain: usize;
  rollingRain: usize;
  steps: i32;
  /** Concentrations [g/m3]: a column with mask -1, or one for all steps with mask 0. */
  pm25: usize;
  pm25Mask: i32;
  pm10: usize;
  pm10Mask: i32;
  /** Deposition velocities [m/s]. */
  v25: f64;
  v10: f64;
  /** Seconds of a step x cos(tilt). */
  reach: f64;
}

/**
 * Soiling ratio 1 - loss, 0.6563..1, of each step by the model of Humboldt State University (Coello and Boyle 2019,
 * doi 10.1109/JPHOTOV.2019.2919628). A step adds its mass, then rain cleans: all where the rain of the period [mm] reaches the
 * threshold; with `partial` each step's own share once the period brought 0.5 mm. NaN from a missing concentration until rain has taken all.
 */
export function hsuSoilingRatio(deposition: Deposition, threshold: f64, partial: bool, ratio: usize): void {
  const rain = deposition.rain;
  const sums = deposition.rollingRain;
  const pm25 = deposition.pm25;
  const mask25 = deposition.pm25Mask;
  const pm10 = deposition.pm10;
  const mask10 = deposition.pm10Mask;
  const v25 = deposition.v25;
  const v10 = deposition.v10;
  const reach = deposition.reach;
  let mass: f64 = 0;
  for (let step = 0; step < deposition.steps; step++) {
    mass += fallingMass(get(pm25, step & mask25), get(pm10, step & mask10), v25, v10, reach);
    if (partial) {
      const keep = reaches(get(sums, step), LIGHTEST_CLEANING_RAIN) ? partialKeep(fallenRain(rain, step), threshold) : 1;
      // What nothing is left of is known again, however unknown it was.
      mass = keep > 0 ? mass * keep : 0;
    } else if (reaches(get(sums, step), threshold)) {
      mass = 0;
    }
    set(ratio, step, 1 - lossOfMass(mass));
  }
}
