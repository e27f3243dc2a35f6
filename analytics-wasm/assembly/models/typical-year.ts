import { columnAfter, get, set } from "../numerics/column";
import { quantile } from "../numerics/quantile";
import { DAYS_PER_YEAR, daysOf } from "../rain/rain-year";

/** Weights of rain and wet days against loss in choosing the typical member (climate edition `usclim-1`). */
const RAIN_WEIGHT: f64 = 0.5;
const WET_DAYS_WEIGHT: f64 = 0.25;

export function spreadMonths(monthly: usize, daily: usize): void {
  let day = 0;
  for (let month = 0; month < 12; month++) {
    for (let i = daysOf(month); i > 0; i--) set(daily, day++, get(monthly, month));
  }
}

/**
 * Member nearest the median loss, and the climate's rain [mm] and wet days, by distances in standard deviations; the first of equals.
 * `rain` [members x 365, mm]; `loss` [members x 365, %]; `figures` [3 x members], first the mean losses; `scratch` [members].
 */
export function typicalMember(
  rain: usize,
  loss: usize,
  members: i32,
  climateRain: f64,
  climateWetDays: f64,
  figures: usize,
  scratch: usize,
): i32 {
  const means = figures;
  const amounts = columnAfter(figures, 1, members);
  const wetDays = columnAfter(figures, 2, members);
  for (let member = 0; member < members; member++) {
    let wet = 0;
    for (let day = 0; day < DAYS_PER_YEAR; day++) wet += i32(get(rain, member * DAYS_PER_YEAR + day) > 0);
    set(means, member, meanOf(columnAfter(loss, member, DAYS_PER_YEAR), DAYS_PER_YEAR));
    set(amounts, member, meanOf(columnAfter(rain, member, DAYS_PER_YEAR), DAYS_PER_YEAR) * <f64>DAYS_PER_YEAR);
    set(wetDays, member, <f64>wet);
    set(scratch, member, get(means, member));
  }
  const median = quantile(scratch, members, 0.5);
  const lossSpread = deviation(means, members);
  const rainSpread = deviation(amounts, members);
  const wetSpread = deviation(wetDays, members);
  let typical = 0;
  let lowest = Infinity;
  for (let member = 0; member < members; member++) {
    const score =
      abs(get(means, member) - median) / lossSpread +
      (RAIN_WEIGHT * abs(get(amounts, member) - climateRain)) / rainSpread +
      (WET_DAYS_WEIGHT * abs(get(wetDays, member) - climateWetDays)) / wetSpread;
    if (score < lowest) {
      lowest = score;
      typical = member;
    }
  }
  return typical;
}

/** Quantiles 0.1, 0.5 and 0.9 of the loss by day over members [3 x 365, %]. `scratch` [members]. */
export function lossPercentiles(loss: usize, members: i32, scratch: usize, percentiles: usize): void {
  for (let day = 0; day < DAYS_PER_YEAR; day++) {
    for (let member = 0; member < members; member++) set(scratch, member, get(loss, member * DAYS_PER_YEAR + day));
    set(percentiles, day, quantile(scratch, members, 0.1));
    set(columnAfter(percentiles, 1, DAYS_PER_YEAR), day, quantile(scratch, members, 0.5));
    set(columnAfter(percentiles, 2, DAYS_PER_YEAR), day, quantile(scratch, members, 0.9));
  }
}

export function meanOf(values: usize, n: i32): f64 {
  let total: f64 = 0;
  for (let i = 0; i < n; i++) total += get(values, i);
  return total / <f64>n;
}

/** Population standard deviation of `n` > 0 values; 1 if all are equal. */
function deviation(values: usize, n: i32): f64 {
  const mean = meanOf(values, n);
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) squares += (get(values, i) - mean) * (get(values, i) - mean);
  return squares > 0 ? Math.sqrt(squares / <f64>n) : 1;
}
