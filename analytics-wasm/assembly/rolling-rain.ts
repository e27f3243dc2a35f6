import { get, set } from "./column";
import { fallenRain } from "./rain-removal";

/** Sums of decimal amounts differ in the last digits by the order of adding: rain this close to a threshold is at it [1]. */
const ROUNDING: f64 = 1e-12;

export function reaches(fallen: f64, threshold: f64): bool {
  return fallen >= threshold * (1 - ROUNDING);
}

export function exceeds(fallen: f64, threshold: f64): bool {
  return fallen > threshold * (1 + ROUNDING);
}

/**
 * Rain [mm] of the last `period` steps, each step's own included, to `sums`; `scratch` holds n values. A window is the rest of one block of `period`
 * steps and the begin of the next, so nothing is ever subtracted and the time does not depend on the period
 * (van Herk 1992, doi 10.1016/0167-8655(92)90069-C).
 */
export function rollingRain(rain: usize, n: i32, period: i32, sums: usize, scratch: usize): void {
  let rest: f64 = 0;
  for (let step = n - 1; step >= 0; step--) {
    rest = fallenRain(rain, step) + ((step + 1) % period == 0 ? 0 : rest);
    set(scratch, step, rest);
  }
  let begin: f64 = 0;
  for (let step = 0; step < n; step++) {
    begin = fallenRain(rain, step) + (step % period == 0 ? 0 : begin);
    const first = step - period + 1;
    const isOneBlock = first <= 0 || first % period == 0;
    set(sums, step, isOneBlock ? begin : get(scratch, first) + begin);
  }
}
