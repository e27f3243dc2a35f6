/** HSU soiling model (Coello and Boyle 2019, doi 10.1109/JPHOTOV.2019.2919628). */
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { fallen, measurable, partialShare } from "./rain-removal.ts";
import { total } from "../statistics.ts";

export function erf(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 80; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

function errorFunction(x: number): number {
  if (x < 2.5) return erf(x);
  if (!(x < 6)) return Number.isNaN(x) ? NaN : 1;
  let sum = 1 / (x * x);
  for (let step = 1; step <= 12; step++) sum += (2 * Math.exp(-((step / 2) ** 2))) / ((step / 2) ** 2 + x * x);
  return 1 - ((x * Math.exp(-x * x)) / (2 * Math.PI)) * sum;
}

/** Loss [fraction] of a mass [g/m2]. */
export const lossOfMass = (mass: number): number => 0.3437 * errorFunction(0.17 * mass ** 0.8473);

/** Mass deposited on a tilted plane in `seconds` [g/m2]; PM [g/m3], velocities [m/s]. */
export function deposit(pm25: number, pm10: number, tilt: number, seconds: number, v25: number, v10: number): number {
  const mass = (pm25 * v25 + Math.max(pm10 - pm25, 0) * v10) * seconds * Math.cos((tilt * Math.PI) / 180);
  return Math.max(mass, 0);
}

export const hsuSoilingRatio: Analytics["hsuSoilingRatio"] = (input) => {
  const { rain, tilt, cleaningThreshold, rainPeriod, v25 = 0.0009, v10 = 0.004, stepSeconds, partial = false } = input;
  const at = (pm: number | Float64Array, step: number): number => (typeof pm === "number" ? pm : pm[step]!);
  let mass = 0;
  return rain.map((mm, step) => {
    mass += deposit(at(input.pm25, step), at(input.pm10, step), tilt, stepSeconds, v25, v10);
    const lately = total(rain.subarray(Math.max(step + 1 - rainPeriod, 0), step + 1).map((value) => fallen(value)));
    // Sums of decimals may be slightly too small.
    const reaches = (limit: number): boolean => lately >= limit * (1 - 1e-12);
    if (!partial && reaches(measurable(cleaningThreshold))) mass = 0;
    if (partial && reaches(0.5) && mm > 0) {
      const left = cleaningThreshold > 0 ? Math.exp((-mm * 7.62) / (4 * cleaningThreshold)) : 0;
      mass = left > 0 ? mass * left : 0;
    }
    return 1 - lossOfMass(mass);
  });
};

export const leftByRain = (mm: number, threshold: number, partial: boolean): number =>
  1 - (partial ? partialShare(mm, threshold) : Number(mm >= measurable(threshold)));
