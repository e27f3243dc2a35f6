import { columnAfter, get, set } from "../numerics/column";
import { fallingMass, lossOfMass, lossesOfPowers, powerOfMass } from "./hsu";
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

/** Row of a year without washing rain. */
const NEVER = DAYS_PER_YEAR;
/** Rows that members share: one per day of the last wash, one without. */
const COURSES = DAYS_PER_YEAR + 1;

/**
 * Daily loss of repeating years [members x 365, %], HSU (`hsu.ts`); the second pass through a year counts. A day's dust comes before its
 * rain. `rain` [members x 365, mm]; `pm25`, `pm10` [365, ug/m3]; `factors` of each member's dust [members, 1]; `slope`: share of the dust of
 * level glass [1]; `asked`: threshold [mm]. `scratch` [365; for all-or-nothing rain 366 x 367 more].
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
  const known = columnAfter(scratch, 1, DAYS_PER_YEAR);
  const masses = columnAfter(known, 1, COURSES);
  const powers = columnAfter(masses, 1, COURSES);
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    set(scratch, day, fallingMass(get(pm25, day), get(pm10, day), FINE_VELOCITY, COARSE_VELOCITY, reach));
  }
  if (!partial) forgetCourses(scratch, known, masses, powers);
  for (let member = 0; member < members; member++) {
    const at = columnAfter(rain, member, DAYS_PER_YEAR);
    const to = columnAfter(loss, member, DAYS_PER_YEAR);
    const factor = get(factors, member);
    if (partial) soilPartly(at, scratch, factor, threshold, to);
    else soilWholly(at, scratch, factor, threshold, known, masses, powers, to);
  }
}

function soilPartly(rain: usize, dust: usize, factor: f64, threshold: f64, loss: usize): void {
  let mass: f64 = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let day = 0; day < DAYS_PER_YEAR; day++) {
      mass += factor * get(dust, day);
      mass *= 1 - partialRemoval(fallenRain(rain, day), threshold);
      if (pass == 1) set(loss, day, 100 * lossOfMass(mass));
    }
  }
}

/**
 * Rain removes all, so the mass over the member's factor depends only on the day of the last wash and the days since, which members share:
 * `powers` has its power by both, up to `known` days per row; `masses` is the dust on the last known day [g/m2].
 */
function soilWholly(
  rain: usize,
  dust: usize,
  factor: f64,
  threshold: f64,
  known: usize,
  masses: usize,
  powers: usize,
  loss: usize,
): void {
  const scale = powerOfMass(factor);
  let row = DAYS_PER_YEAR - 1;
  while (row >= 0 && fallenRain(rain, row) < threshold) row--;
  if (row < 0) row = NEVER;
  let age = DAYS_PER_YEAR - 1 - row;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    age++;
    if (fallenRain(rain, day) >= threshold) {
      row = day;
      age = 0;
    }
    const course = columnAfter(powers, row, DAYS_PER_YEAR);
    for (let next = <i32>get(known, row); next <= age; next++) {
      const mass = get(masses, row) + get(dust, (row + next) % DAYS_PER_YEAR);
      set(masses, row, mass);
      set(course, next, powerOfMass(mass));
      set(known, row, next + 1);
    }
    set(loss, day, scale * get(course, age));
  }
  const last = columnAfter(loss, 1, DAYS_PER_YEAR - 1);
  for (let pair = loss; pair < last; pair += 16) {
    v128.store(pair, f64x2.mul(f64x2.splat(100), lossesOfPowers(v128.load(pair))));
  }
  store<f64>(last, 100 * f64x2.extract_lane(lossesOfPowers(v128.load64_splat(last)), 0));
}

/** A course begins with clean glass on the day of its wash; without one, with a year's dust. */
function forgetCourses(dust: usize, known: usize, masses: usize, powers: usize): void {
  let year: f64 = 0;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    year += get(dust, day);
    set(known, day, 1);
    set(masses, day, 0);
    set(columnAfter(powers, day, DAYS_PER_YEAR), 0, 0);
  }
  set(known, NEVER, 0);
  set(masses, NEVER, year);
}
