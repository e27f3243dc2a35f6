import { get, set } from "../numerics/column";
import { medianOfThree } from "../numerics/median";
import { LIGHTEST_CLEANING_RAIN } from "../rain/gradual-removal";
import { fallenRain } from "../rain/rain-removal";

/** Fields of a spell: index of its first day among the known ones, number of days. */
export const SPELL_FIELDS: i32 = 2;
/** Spells that don't rise count as well: all spells have one rate, and without them a limit would look too high [days]. */
const MIN_SPELL_DAYS = 10;
/** Jumps between medians of three days: down, an unlogged wash [standard deviations]; up, a dust storm [percentage points]. */
const WASH_JUMP_SIGMAS: f64 = 3.3;
const STORM_JUMP_POINTS: f64 = 2;
const SIDE = 3;

/**
 * Dry spells within `n` consecutive days (docs/methods.md, "Whether soiling levels off"): ten known days or more without 0.5 mm of
 * rain, a cleaning or a jump.
 *
 * `loss` [n, %; NaN: unknown]; `rain` [n, mm]; `cleaned` [n; 1: cleaned]; `noise`: of a day [percentage points]. Writes known days and
 * losses of all spells to `times` and `losses` [n each], and fields to `spells` [2 per spell]. Returns the number of spells.
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
    count = splitAtJumps(losses, first, end, noise, spells, count);
    first = end;
  }
  return count;
}

/** Splits known days [`first`, `end`) at jumps and adds the parts that are long enough. */
function splitAtJumps(
  losses: usize,
  first: i32,
  end: i32,
  noise: f64,
  spells: usize,
  found: i32,
): i32 {
  let count = found;
  let begin = first;
  for (let at = first + SIDE; at + SIDE <= end; at++) {
    const step = middleAt(losses, at) - middleAt(losses, at - SIDE);
    if (at - begin < SIDE || (step > -WASH_JUMP_SIGMAS * noise && step < STORM_JUMP_POINTS)) continue;
    count = addSpell(spells, begin, at, count);
    // Medians show a jump a day early; the day between belongs to neither part.
    begin = at + 2;
  }
  return addSpell(spells, begin, end, count);
}

function middleAt(losses: usize, at: i32): f64 {
  return medianOfThree(get(losses, at), get(losses, at + 1), get(losses, at + 2));
}

function addSpell(spells: usize, begin: i32, end: i32, count: i32): i32 {
  if (end - begin < MIN_SPELL_DAYS) return count;
  const at = count * SPELL_FIELDS;
  set(spells, at, begin);
  set(spells, at + 1, end - begin);
  return count + 1;
}
