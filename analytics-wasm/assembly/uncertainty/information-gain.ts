import { get, set } from "../numerics/column";
import { normalQuantile } from "../numerics/normal-quantile";

/** Equally likely standard normal values; an odd number includes 0. */
const DRAWS = 61;
/** `values` cover -3 to 3 standard deviations; beyond them the ends count. */
const REACH: f64 = 3;

/**
 * Expected value of sample information [$], at least 0: gain of choosing among `actions` after a measurement instead of before it
 * (docs/methods.md, "What knowing more is worth"). `values` [actions x nodes, $]: outcome of an action at -3 to 3 prior standard deviations
 * of the unknown, in even steps, linear between. `share`: part of the prior variance that the measurement removes (0 to 1; 1: perfect
 * information). `scratch` [61 + actions].
 */
export function informationGain(values: usize, actions: i32, nodes: i32, share: f64, scratch: usize): f64 {
  const draws = scratch;
  const sums = scratch + (<usize>DRAWS << 3);
  for (let k = 0; k < DRAWS; k++) set(draws, k, normalQuantile((<f64>k + 0.5) / <f64>DRAWS));
  for (let a = 0; a < actions; a++) set(sums, a, 0);
  const learned = Math.sqrt(share);
  const left = Math.sqrt(1 - share);
  let informed: f64 = 0;
  for (let j = 0; j < DRAWS; j++) {
    const mean = learned * get(draws, j);
    let best = -Infinity;
    for (let a = 0; a < actions; a++) {
      const row = values + (<usize>(a * nodes) << 3);
      let sum: f64 = 0;
      for (let k = 0; k < DRAWS; k++) sum += valueAt(row, nodes, mean + left * get(draws, k));
      sum /= <f64>DRAWS;
      set(sums, a, get(sums, a) + sum);
      best = max(best, sum);
    }
    informed += best;
  }
  let decided = -Infinity;
  for (let a = 0; a < actions; a++) decided = max(decided, get(sums, a));
  return max(0, (informed - decided) / <f64>DRAWS);
}

/** Outcome at `z` standard deviations [$]. */
// @ts-ignore: decorator
@inline
function valueAt(row: usize, nodes: i32, z: f64): f64 {
  const place = ((min(max(z, -REACH), REACH) + REACH) / (2 * REACH)) * <f64>(nodes - 1);
  const below = min(<i32>place, nodes - 2);
  const part = place - <f64>below;
  return get(row, below) * (1 - part) + get(row, below + 1) * part;
}
