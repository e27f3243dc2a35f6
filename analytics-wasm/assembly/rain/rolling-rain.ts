import { get, set } from "../numerics/column";
import { fallenRain } from "./rain-removal";

/** Decimal sums depend on their order: rain this close to a threshold reaches it [1]. */
const ROUNDING: f64 = 1e-12;

export function reaches(fallen: f64, threshold: f64): bool {
  return fallen >= threshold * (1 - ROUNDING);
}

/**
 * Rain of the last `period` steps, each included [n, mm], in time independent of the period: a window is the rest of one block and the
 * start of the next (van Herk 1992, doi 10.1016/0167-8655(92)90069-C), without subtraction. `scratch` [n].
 */
export function rollingRain(rain: usize, n: i32, period: i32, sums: usize, scratch: usize): void {
  for (let start = 0; start < n; start += period) {
    const end = min(start + period, n);
    let begin: f64 = 0;
    for (let step = start; step < end; step++) {
      begin += fallenRain(rain, step);
      set(sums, step, begin);
    }
    // The previous block's part of the window; the last step of a block has none.
    // oxlint-disable-next-line no-unmodified-loop-condition -- the first block has none before it
    for (let step = start; start > 0 && step < min(start + period - 1, n); step++) {
      set(sums, step, get(scratch, step + 1 - period) + get(sums, step));
    }
    let rest: f64 = 0;
    for (let step = end - 1; step >= start; step--) {
      rest = fallenRain(rain, step) + rest;
      set(scratch, step, rest);
    }
  }
}
