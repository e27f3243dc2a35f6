import { get, set } from "../numerics/column";
import { middleOf } from "../numerics/median";
import { LIGHTEST_CLEANING_RAIN } from "../rain/gradual-removal";
import { fallenRain } from "../rain/rain-removal";

/** Values of a spell: place of its first day among the known ones, their number, the slope of its straight line [%/day]. */
export const SPELL_FIELDS: i32 = 3;
/** Fewer good days do not show whether growth levels off [days]. */
const FEWEST_DAYS = 20;
/** A loss that hardly rises may be an offset of the cells as well as soiling that has leveled off [percentage points]. */
const LEAST_RISE: f64 = 1;
/** Medians of three days on either side of a wash nobody logged, or of a dust storm, are further apart than this. */
const FALL_NOISES: f64 = 3.3;
const STORM: f64 = 2;
const SIDE = 3;

/**
 * Dry spells of `n` days in a row: at least 20 days with a known `loss` [%, NaN: not known] without 0.5 mm of `rain` [mm] on any day, without a day that is `cleaned` [1] and
 * without a jump, in which the loss rises by a point or more. Their days and losses go to `times` and `losses` (n values each), one spell after the other, what each is to
 * `spells` (3 values for each 20 days). `noise` of a day [percentage points]. Returns how many there are.
 */
export function drySpells(
  loss: usize,
  rain: usize,
  cleaned: usize,
  n: i32,
  noise: f64,
  times: usize,
  losses: usize,
  spells: usize,
): i32 {
  let count = 0;
  let first = 0;
  let end = 0;
  for (let day = 0; day <= n; day++) {
    const isDry = day < n && fallenRain(rain, day) < LIGHTEST_CLEANING_RAIN && !(get(cleaned, day) > 0);
    if (isDry) {
      if (!isFinite(get(loss, day))) continue;
      set(times, end, day);
      set(losses, end++, get(loss, day));
      continue;
    }
    count = divide(times, losses, first, end, noise, spells, count);
    first = end;
  }
  return count;
}

/** Divides the known days from `first` to before `end` where the loss jumps, and adds what is long enough to the spells. */
function divide(times: usize, losses: usize, first: i32, end: i32, noise: f64, spells: usize, found: i32): i32 {
  let count = found;
  let begin = first;
  for (let at = first + SIDE; at + SIDE <= end; at++) {
    const step = middleAt(losses, at) - middleAt(losses, at - SIDE);
    if (at - begin < SIDE || (step > -FALL_NOISES * noise && step < STORM)) continue;
    count = addSpell(times, losses, begin, at, spells, count);
    // A median shows a jump a day early: the day between belongs to neither side.
    begin = at + 2;
  }
  return addSpell(times, losses, begin, end, spells, count);
}

function middleAt(losses: usize, at: i32): f64 {
  return middleOf(get(losses, at), get(losses, at + 1), get(losses, at + 2));
}

function addSpell(times: usize, losses: usize, begin: i32, end: i32, spells: usize, count: i32): i32 {
  const days = end - begin;
  if (days < FEWEST_DAYS) return count;
  let meanTime: f64 = 0;
  let meanLoss: f64 = 0;
  for (let i = begin; i < end; i++) {
    meanTime += get(times, i) / <f64>days;
    meanLoss += get(losses, i) / <f64>days;
  }
  let square: f64 = 0;
  let product: f64 = 0;
  for (let i = begin; i < end; i++) {
    const away = get(times, i) - meanTime;
    square += away * away;
    product += away * (get(losses, i) - meanLoss);
  }
  const slope = product / square;
  if (!(slope * (get(times, end - 1) - get(times, begin)) >= LEAST_RISE)) return count;
  const at = count * SPELL_FIELDS;
  set(spells, at, begin);
  set(spells, at + 1, days);
  set(spells, at + 2, slope);
  return count + 1;
}
