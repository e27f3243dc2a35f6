import { columnAfter, get, set } from "../numerics/column";
import { fallingMass, lossOfMass } from "./hsu";
import { effectiveThreshold } from "../rain/gradual-removal";
import { fallenRain, partialRemoval } from "../rain/rain-removal";
import { DAYS_PER_YEAR } from "../rain/rain-year";

const FINE_VELOCITY: f64 = 0.0009;
const COARSE_VELOCITY: f64 = 0.004;
const SECONDS_PER_DAY: f64 = 86_400;
const GRAMS: f64 = 1e-6;
/** Row of a year without washing rain. */
const NEVER = DAYS_PER_YEAR;
/** Rows shared by members: one per day of the last wash, one without. */
const COURSES = DAYS_PER_YEAR + 1;

/**
 * Daily loss of repeating years [members x 365, %], HSU (`hsu.ts`); the second pass through a year counts. A day's dust comes before its
 * rain. `rain` [members x 365, mm]; `pm25`, `pm10` [365, ug/m3]; `slope`: cosine of the tilt; `asked`: threshold [mm]. `scratch` [365; for
 * all-or-nothing rain 366 x 367 more].
 */
export function soilMembers(
  rain: usize,
  members: i32,
  pm25: usize,
  pm10: usize,
  slope: f64,
  asked: f64,
  partial: bool,
  scratch: usize,
  loss: usize,
): void {
  const threshold = effectiveThreshold(asked);
  const dust = scratch;
  const known = columnAfter(dust, 1, DAYS_PER_YEAR);
  const masses = columnAfter(known, 1, COURSES);
  const losses = columnAfter(masses, 1, COURSES);
  const reach = GRAMS * SECONDS_PER_DAY * slope;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    set(dust, day, fallingMass(get(pm25, day), get(pm10, day), FINE_VELOCITY, COARSE_VELOCITY, reach));
  }
  if (!partial) forgetLosses(dust, known, masses, losses);
  for (let member = 0; member < members; member++) {
    const at = columnAfter(rain, member, DAYS_PER_YEAR);
    const to = columnAfter(loss, member, DAYS_PER_YEAR);
    if (partial) soilPartly(at, dust, threshold, to);
    else soilWholly(at, dust, threshold, known, masses, losses, to);
  }
}

function soilPartly(rain: usize, dust: usize, threshold: f64, loss: usize): void {
  let mass: f64 = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let day = 0; day < DAYS_PER_YEAR; day++) {
      mass += get(dust, day);
      mass *= 1 - partialRemoval(fallenRain(rain, day), threshold);
      if (pass == 1) set(loss, day, 100 * lossOfMass(mass));
    }
  }
}

/**
 * Rain removes all, so a loss depends only on the day of the last wash and the days since, which members share: `losses` caches it by both,
 * up to `known` days per row; `masses` is the dust on the last known day [g/m2].
 */
function soilWholly(rain: usize, dust: usize, threshold: f64, known: usize, masses: usize, losses: usize, loss: usize): void {
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
    const course = columnAfter(losses, row, DAYS_PER_YEAR);
    while (<i32>get(known, row) <= age) learnNextDay(row, dust, known, masses, course);
    set(loss, day, get(course, age));
  }
}

function learnNextDay(row: i32, dust: usize, known: usize, masses: usize, course: usize): void {
  const age = <i32>get(known, row);
  const mass = get(masses, row) + get(dust, (row + age) % DAYS_PER_YEAR);
  set(masses, row, mass);
  set(course, age, 100 * lossOfMass(mass));
  set(known, row, age + 1);
}

function forgetLosses(dust: usize, known: usize, masses: usize, losses: usize): void {
  let year: f64 = 0;
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    year += get(dust, day);
    set(known, day, 1);
    set(masses, day, 0);
    set(columnAfter(losses, day, DAYS_PER_YEAR), 0, 0);
  }
  set(known, NEVER, 0);
  set(masses, NEVER, year);
}
