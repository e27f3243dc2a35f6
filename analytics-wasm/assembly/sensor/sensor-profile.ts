import { columnAfter, get, set } from "../numerics/column";
import { rowAfterDay } from "../daily/day-run";
import { stuckSeconds } from "./stuck-run";

const FIGURES = 9;
/** Light at which the day begins and ends [W/m2]: diffuse, so that clouds and tilt hardly move it. */
const DAYBREAK: f64 = 20;
/** Samples with both cells at or below this show no part of a day [W/m2]. */
const MIN_LIGHT: f64 = 100;
/** Longest step over which a day's light is known [s]. */
const MAX_STEP_SECONDS: f64 = 3900;
/** Midday reaches this far from solar noon; morning and afternoon reach from there to `FAR_SECONDS` [s]. */
const NEAR_SECONDS: f64 = 5400;
const FAR_SECONDS: f64 = 21600;
/** A part of a day is known from this energy of the clean cell on [J/m2], 0.15 kWh/m2, and this many samples. */
const MIN_PART_JOULES: f64 = 540000;
const MIN_PART_ROWS = 2;
/** The dark lies within two hours of midnight by the sun [s from noon]; as many samples show it as a part of a day. */
const DARK_SECONDS: f64 = 36000;

@unmanaged
class DayPart {
  clean: f64;
  soiled: f64;
  rows: i32;
}

/**
 * What a day's samples show of the sensor itself (docs/methods.md, "A sensor in doubt"). Rows in order of day and time; `clean` and `soiled`
 * [W/m2], NaN: missing; `noon`: solar noon of each day [UTC epoch s]. Writes nine figures per day to `days`: day; longest time for which
 * the clean and the soiled cell were constant while the other moved [s]; centroid of the soiled cell after that of the clean cell [s]; middle
 * of the daylight after noon [s]; loss in the morning, at midday and in the afternoon [%]; what the soiled cell reads more than the clean one
 * in the dark [W/m2]. NaN: not known. Returns the number of days.
 */
export function sensorProfile(t: usize, clean: usize, soiled: usize, day: usize, n: i32, noon: usize, days: usize): i32 {
  let count = 0;
  let end = 0;
  for (let begin = 0; begin < n; begin = end) {
    end = rowAfterDay(day, begin, n);
    const figures = columnAfter(days, count, FIGURES);
    const at = <usize>begin << 3;
    const rows = end - begin;
    set(figures, 0, get(day, begin));
    set(figures, 1, stuckSeconds(t + at, clean + at, soiled + at, rows));
    set(figures, 2, stuckSeconds(t + at, soiled + at, clean + at, rows));
    measureLight(t + at, clean + at, soiled + at, rows, get(noon, count), figures);
    measureParts(t + at, clean + at, soiled + at, rows, get(noon, count), figures);
    set(figures, 8, darkDifference(t + at, clean + at, soiled + at, rows, get(noon, count)));
    count++;
  }
  return count;
}

/** Figures 3 and 4. A day that doesn't begin and end in the dark, or has a gap in its light, has none. */
function measureLight(t: usize, clean: usize, soiled: usize, n: i32, noon: f64, figures: usize): void {
  let cleanEnergy: f64 = 0;
  let soiledEnergy: f64 = 0;
  let cleanMoment: f64 = 0;
  let soiledMoment: f64 = 0;
  let begins = NaN;
  let ends = NaN;
  let before: f64 = NaN;
  let since: f64 = NaN;
  let isWhole = true;
  for (let i = 0; i < n; i++) {
    const c = get(clean, i);
    const s = get(soiled, i);
    if (!isFinite(c + s)) continue;
    const time = get(t, i) - noon;
    const light = max(c, s);
    const step = time - since;
    const isLit = light >= DAYBREAK;
    if (isLit && !(before >= DAYBREAK)) begins = isFinite(begins) ? begins : crossing(since, before, time, light);
    if (!isLit && before >= DAYBREAK) ends = crossing(since, before, time, light);
    if (isLit || before >= DAYBREAK) isWhole = isWhole && step <= MAX_STEP_SECONDS;
    if (step > 0 && step <= MAX_STEP_SECONDS) {
      cleanEnergy += max(c, 0) * step;
      soiledEnergy += max(s, 0) * step;
      cleanMoment += max(c, 0) * step * time;
      soiledMoment += max(s, 0) * step * time;
    }
    before = light;
    since = time;
  }
  const isKnown = isWhole && before < DAYBREAK && cleanEnergy > MIN_PART_JOULES && soiledEnergy > MIN_PART_JOULES;
  set(figures, 3, isKnown ? soiledMoment / soiledEnergy - cleanMoment / cleanEnergy : NaN);
  set(figures, 4, isKnown ? 0.5 * (begins + ends) : NaN);
}

/** Time at which the light crosses daybreak between two samples; NaN without a sample before it. */
function crossing(since: f64, before: f64, time: f64, light: f64): f64 {
  return since + ((DAYBREAK - before) / (light - before)) * (time - since);
}

function measureParts(t: usize, clean: usize, soiled: usize, n: i32, noon: f64, figures: usize): void {
  const morning = changetype<DayPart>(memory.data(offsetof<DayPart>()));
  const midday = changetype<DayPart>(memory.data(offsetof<DayPart>()));
  const afternoon = changetype<DayPart>(memory.data(offsetof<DayPart>()));
  empty(morning);
  empty(midday);
  empty(afternoon);
  let since: f64 = NaN;
  for (let i = 0; i < n; i++) {
    const c = get(clean, i);
    const s = get(soiled, i);
    if (!isFinite(c + s)) continue;
    const time = get(t, i) - noon;
    const step = time - since;
    since = time;
    const distance = abs(time);
    if (!(step > 0 && step <= MAX_STEP_SECONDS) || max(c, s) <= MIN_LIGHT || distance > FAR_SECONDS) continue;
    const part = distance <= NEAR_SECONDS ? midday : time < 0 ? morning : afternoon;
    part.clean += c * step;
    part.soiled += s * step;
    part.rows++;
  }
  set(figures, 5, lossOf(morning));
  set(figures, 6, lossOf(midday));
  set(figures, 7, lossOf(afternoon));
}

function empty(part: DayPart): void {
  part.clean = 0;
  part.soiled = 0;
  part.rows = 0;
}

function lossOf(part: DayPart): f64 {
  return part.clean >= MIN_PART_JOULES && part.rows >= MIN_PART_ROWS ? 100 * (1 - part.soiled / part.clean) : NaN;
}

/** Where neither cell is dark, it is a summer night of the far north. */
function darkDifference(t: usize, clean: usize, soiled: usize, n: i32, noon: f64): f64 {
  let sum: f64 = 0;
  let rows = 0;
  for (let i = 0; i < n; i++) {
    const c = get(clean, i);
    const s = get(soiled, i);
    if (!isFinite(c + s) || abs(get(t, i) - noon) < DARK_SECONDS || min(c, s) >= DAYBREAK) continue;
    sum += s - c;
    rows++;
  }
  return rows >= MIN_PART_ROWS ? sum / <f64>rows : NaN;
}
