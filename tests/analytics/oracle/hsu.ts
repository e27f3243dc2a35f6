/** The HSU soiling model in plain steps (Coello and Boyle 2019, doi 10.1109/JPHOTOV.2019.2919628). */

/** Error function by its Maclaurin series, good to rounding for |x| < 3. */
export function erf(x: number): number {
  let term = x;
  let total = x;
  for (let n = 1; n < 80; n++) {
    term *= (-x * x) / n;
    total += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * total;
}

/** Loss [fraction] of an accumulated mass [g/m2]. */
export const lossOfMass = (mass: number): number => 0.3437 * erf(0.17 * mass ** 0.8473);

/** Mass [g/m2] that falls on a tilted plane in `seconds`; PM in g/m3, velocities in m/s. */
export function deposit(pm25: number, pm10: number, tilt: number, seconds: number, v25: number, v10: number): number {
  return (pm25 * v25 + Math.max(pm10 - pm25, 0) * v10) * seconds * Math.cos((tilt * Math.PI) / 180);
}

/** Mean loss [%] of a year that repeats itself: the second pass of 365 days; `mass` is each day's deposit, rain in mm. */
export function secondYearLoss(rain: ArrayLike<number>, mass: number[], threshold: number): number {
  let onPanel = 0;
  let total = 0;
  for (let step = 0; step < 730; step++) {
    const day = step % 365;
    onPanel += mass[day]!;
    if (rain[day]! >= threshold) onPanel = 0;
    if (step >= 365) total += 100 * lossOfMass(onPanel);
  }
  return total / 365;
}
