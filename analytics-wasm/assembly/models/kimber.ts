import { flag, get, set } from "../numerics/column";
import { exceeds } from "../rain/rolling-rain";

/**
 * Loss by step [n, 0 to `most`], Kimber et al. 2006 (doi 10.1109/WCPEC.2006.279690). Grows by `rate` per step from `initial`. Rain of the
 * period (`rollingRain` [n, mm]) above `threshold` removes all and stops growth for `grace` steps, its own included. A manual wash
 * (`washed` [n, flags]) removes all; growth goes on with the next step.
 */
export function kimberLoss(
  rollingRain: usize,
  washed: usize,
  n: i32,
  rate: f64,
  threshold: f64,
  grace: i32,
  most: f64,
  initial: f64,
  loss: usize,
): void {
  let soiling = initial;
  let dampSteps = 0;
  for (let step = 0; step < n; step++) {
    if (step > 0) soiling += rate;
    if (exceeds(get(rollingRain, step), threshold)) dampSteps = grace;
    if (dampSteps > 0 || flag(washed, step)) soiling = 0;
    if (dampSteps > 0) dampSteps--;
    set(loss, step, min(soiling, most));
  }
}
