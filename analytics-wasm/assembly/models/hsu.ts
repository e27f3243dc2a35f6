import { get, set } from "../numerics/column";
import { erf, erfPair } from "../numerics/erf";
import { effectiveThreshold, LIGHTEST_CLEANING_RAIN } from "../rain/gradual-removal";
import { fallenRain, partialKeep } from "../rain/rain-removal";
import { reaches } from "../rain/rolling-rain";

/** Coello and Boyle 2019, equation 5: largest loss [1], scale and exponent of the mass [g/m2]. */
const MAX_LOSS: f64 = 0.3437;
const MASS_SCALE: f64 = 0.17;
export const MASS_EXPONENT: f64 = 0.8473;

/** Loss by a mass of dust on the glass [g/m2]: 0 to 0.3437; measured up to 10 g/m2. */
export function lossOfMass(mass: f64): f64 {
  return MAX_LOSS * erf(MASS_SCALE * powerOfMass(mass));
}

/** A mass to the power that its loss grows with. */
export function powerOfMass(mass: f64): f64 {
  // Within 5e-16 up to 60 g/m2, and cheaper than an exact power.
  return mass == 0 ? 0 : Math.exp(MASS_EXPONENT * Math.log(mass));
}

/** Losses of two masses by their powers, in the same bits. */
// @ts-ignore: decorator
@inline
export function lossesOfPowers(powers: v128): v128 {
  return f64x2.mul(f64x2.splat(MAX_LOSS), erfPair(f64x2.mul(f64x2.splat(MASS_SCALE), powers)));
}

/**
 * Mass deposited on tilted glass [g/m2], from concentrations [g/m3; PM10 includes PM2.5], deposition velocities [m/s] and `reach` = seconds
 * x cos(tilt).
 */
export function fallingMass(pm25: f64, pm10: f64, v25: f64, v10: f64, reach: f64): f64 {
  return max((pm25 * v25 + max(pm10 - pm25, 0) * v10) * reach, 0);
}

/**
 * Deposition on a plane: rain of each step and of the period that ends with it [mm], concentrations [g/m3] with the masks of their index,
 * deposition velocities [m/s], `reach` as in `fallingMass`. The host writes the fields in this order (`Core.putRecord`).
 */
@unmanaged
class Deposition {
  rain: usize;
  rollingRain: usize;
  steps: i32;
  pm25: usize;
  pm25Mask: i32;
  pm10: usize;
  pm10Mask: i32;
  v25: f64;
  v10: f64;
  reach: f64;
}

/**
 * Soiling ratio by step [steps, 0.6563 to 1], HSU model (Coello and Boyle 2019, doi 10.1109/JPHOTOV.2019.2919628). A step adds its mass,
 * then rain cleans: all once the period's rain reaches `threshold` [mm]; with `partial`, each step's share once the period has 0.5 mm. NaN
 * from a missing concentration until rain has removed all.
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
      // Removing all also removes what is unknown.
      mass = keep > 0 ? mass * keep : 0;
    } else if (reaches(get(sums, step), effectiveThreshold(threshold))) {
      mass = 0;
    }
    set(ratio, step, 1 - lossOfMass(mass));
  }
}
