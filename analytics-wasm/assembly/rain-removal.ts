import { get, set } from "./column";

export const DAILY = 0;
export const WEEKLY = 1;
export const PARTIAL = 2;

/** Rain lighter than this removes nothing (research 4d) [mm/day]. */
export const LIGHTEST_CLEANING_RAIN: f64 = 0.5;
/** The rain that removes 63 % is this share of the threshold: 4 mm at the usual threshold of 0.3 inch (research 4d) [1]. */
const SCALE_OF_THRESHOLD: f64 = 4 / 7.62;
const DAYS_A_WEEK = 7;

/**
 * Share of the soiling that each day's rain [mm] removes, 0..1; missing rain is none.
 * Daily: all where the day reaches the threshold. Weekly: all on the first day of a week (seven days from the start of the column, the last one takes
 * what is left over) whose sum reaches it. Partial: none below 0.5 mm, then 1 - exp(-rain / scale), which saturates.
 */
export function rainRemoval(rain: usize, n: i32, threshold: f64, mode: i32, removal: usize): void {
  if (mode == WEEKLY) {
    removeWeekly(rain, n, threshold, removal);
    return;
  }
  for (let d = 0; d < n; d++) {
    const fallen = fallenRain(rain, d);
    set(removal, d, mode == PARTIAL ? partialRemoval(fallen, threshold) : fallen >= threshold ? 1 : 0);
  }
}

function removeWeekly(rain: usize, n: i32, threshold: f64, removal: usize): void {
  const weeks = max(n / DAYS_A_WEEK, 1);
  for (let week = 0; week < weeks; week++) {
    const start = week * DAYS_A_WEEK;
    const end = week == weeks - 1 ? n : start + DAYS_A_WEEK;
    let sum: f64 = 0;
    for (let d = start; d < end; d++) {
      sum += fallenRain(rain, d);
      set(removal, d, 0);
    }
    if (start < n && sum >= threshold) set(removal, start, 1);
  }
}

/** Share of the soiling that the rain of a day [mm] removes, 0..1. */
export function partialRemoval(fallen: f64, threshold: f64): f64 {
  return fallen < LIGHTEST_CLEANING_RAIN ? 0 : 1 - partialKeep(fallen, threshold);
}

/** Share of the soiling that this rain [mm] leaves, 0..1. What one shower leaves is the same whether it is counted as one or in parts. */
export function partialKeep(fallen: f64, threshold: f64): f64 {
  if (fallen == 0) return 1;
  return threshold > 0 ? Math.exp(-fallen / (SCALE_OF_THRESHOLD * threshold)) : 0;
}

/** Rain of one day or step [mm]: missing or negative is none. */
export function fallenRain(rain: usize, day: i32): f64 {
  const value = get(rain, day);
  return value > 0 ? value : 0;
}
