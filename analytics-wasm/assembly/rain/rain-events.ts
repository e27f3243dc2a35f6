import { get, set } from "../numerics/column";
import { LIGHTEST_CLEANING_RAIN } from "./gradual-removal";
import { fallenRain } from "./rain-removal";

/** Fields of an event: loss before and after [%], number of days behind each, first and last day of rain. */
export const EVENT_FIELDS: i32 = 6;
/** Days averaged on either side [days]: three are better than one, older ones say little. */
const MAX_SIDE_DAYS = 3;
/** Less soiling is hardly above noise [%; standard errors]. */
const MIN_LOSS: f64 = 1;
const MIN_NOISE_RATIO: f64 = 3;
/** A plan's day starts with rain and then soils; losses are those of noon [days]. */
const NOON: f64 = 0.5;

/**
 * Rains with a known loss on either side, within `n` consecutive days (docs/methods.md, "How rain cleans at a site"): days of 0.5 mm and
 * more in a row, without a logged cleaning or too little soiling to show an effect.
 *
 * `loss` [n, %; NaN: unknown]; `rain` [n, mm]; `cleaned` [n; 1: cleaned otherwise]; `rate` [%/day]: moves losses to the rain; `noise`: of a
 * day [percentage points]. Writes fields to `events` [3 (n + 1)]; returns the number of rains.
 */
export function rainEvents(loss: usize, rain: usize, cleaned: usize, n: i32, rate: f64, noise: f64, events: usize): i32 {
  let count = 0;
  let first = 0;
  while (first < n) {
    if (!isWet(rain, first)) {
      first++;
      continue;
    }
    let last = first;
    while (last + 1 < n && isWet(rain, last + 1)) last++;
    const at = events + (<usize>(count * EVENT_FIELDS) << 3);
    if (!isCleaned(cleaned, first, last) && sideLoss(loss, rain, cleaned, n, first, -1, rate, at, 0) && sideLoss(loss, rain, cleaned, n, last, 1, rate, at, 1)) {
      const least = max(MIN_LOSS, (MIN_NOISE_RATIO * noise) / Math.sqrt(get(at, 2)));
      set(at, 4, first);
      set(at, 5, last);
      if (get(at, 0) >= least) count++;
    }
    first = last + 1;
  }
  return count;
}

function isWet(rain: usize, day: i32): bool {
  return fallenRain(rain, day) >= LIGHTEST_CLEANING_RAIN;
}

function isCleaned(cleaned: usize, first: i32, last: i32): bool {
  for (let day = first; day <= last; day++) if (get(cleaned, day) > 0) return true;
  return false;
}

/** Writes the mean loss of up to three dry days next to day `from`, moved to its rain, and their number; false without any. */
function sideLoss(
  loss: usize,
  rain: usize,
  cleaned: usize,
  n: i32,
  from: i32,
  step: i32,
  rate: f64,
  event: usize,
  field: i32,
): bool {
  let sum: f64 = 0;
  let days = 0;
  for (let away = 1; away <= MAX_SIDE_DAYS; away++) {
    const day = from + step * away;
    if (day < 0 || day >= n || isWet(rain, day) || get(cleaned, day) > 0) break;
    const value = get(loss, day);
    if (!isFinite(value)) continue;
    sum += value - (<f64>(step * away) + NOON) * rate;
    days++;
  }
  set(event, field, sum / <f64>days);
  set(event, field + 2, days);
  return days > 0;
}
