import { columnAfter, get, set } from "../numerics/column";
import { fallingMass, lossOfMass } from "./hsu";
import { effectiveThreshold } from "../rain/gradual-removal";
import { normalQuantile } from "../numerics/normal-quantile";
import { fallenRain, partialRemoval } from "../rain/rain-removal";
import { DAYS_PER_YEAR } from "../rain/rain-year";

export const FINE_VELOCITY: f64 = 0.0009;
export const COARSE_VELOCITY: f64 = 0.004;
export const SECONDS_PER_DAY: f64 = 86_400;
export const GRAMS: f64 = 1e-6;
/** Golden ratio less 1: its multiples spread evenly over 0 to 1 in any order, so a member's factor says nothing about its rain. */
const GOLDEN: f64 = 0.6180339887498949;

/** Factors of members' dust [members, 1]: quantiles of a lognormal site factor with this median and standard deviation of its log. */
export function siteFactors(median: f64, spread: f64, members: i32, factors: usize): void {
  for (let member = 0; member < members; member++) {
    const turns = (<f64>member + 0.5) * GOLDEN;
    set(factors, member, median * Math.exp(spread * normalQuantile(turns - Math.floor(turns))));
  }
}

/**
 * Daily loss of repeating years [members x 365, %], HSU (`hsu.ts`); the second pass through a year counts. A day's dust comes before its
 * rain. `rain` [members x 365, mm]; `pm25`, `pm10` [365, ug/m3]; `factors` of each member's dust [members, 1]; `slope`: share of the dust of
 * level glass [1]; `asked`: threshold [mm]. `scratch` [365].
 */
export function soilMembers(
  rain: usize,
  members: i32,
  pm25: usize,
  pm10: usize,
  factors: usize,
  slope: f64,
  asked: f64,
  partial: bool,
  scratch: usize,
  loss: usize,
): void {
  const threshold = effectiveThreshold(asked);
  const reach = GRAMS * SECONDS_PER_DAY * slope;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    set(scratch, day, fallingMass(get(pm25, day), get(pm10, day), FINE_VELOCITY, COARSE_VELOCITY, reach));
  }
  for (let member = 0; member < members; member++) {
    const at = columnAfter(rain, member, DAYS_PER_YEAR);
    soilYear(at, scratch, get(factors, member), threshold, partial, columnAfter(loss, member, DAYS_PER_YEAR));
  }
}

function soilYear(rain: usize, dust: usize, factor: f64, threshold: f64, partial: bool, loss: usize): void {
  let mass: f64 = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let day = 0; day < DAYS_PER_YEAR; day++) {
      mass += factor * get(dust, day);
      const fallen = fallenRain(rain, day);
      if (partial) mass *= 1 - partialRemoval(fallen, threshold);
      else if (fallen >= threshold) mass = 0;
      if (pass == 1) set(loss, day, 100 * lossOfMass(mass));
    }
  }
}
