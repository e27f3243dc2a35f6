import { after, get, set } from "../numerics/column";

/**
 * Lowest and highest loss of several devices by day [days, %]; NaN with fewer than two. `losses` [devices x days, %]. Returns the mean
 * distance between them [percentage points]; NaN without any.
 */
export function lossRange(losses: usize, devices: i32, days: i32, low: usize, high: usize): f64 {
  let apart: f64 = 0;
  let compared = 0;
  for (let day = 0; day < days; day++) {
    let least: f64 = Infinity;
    let most: f64 = -Infinity;
    let known = 0;
    for (let device = 0; device < devices; device++) {
      const loss = get(after(losses, device, days), day);
      if (!isFinite(loss)) continue;
      least = min(least, loss);
      most = max(most, loss);
      known++;
    }
    const isCompared = known > 1;
    set(low, day, isCompared ? least : NaN);
    set(high, day, isCompared ? most : NaN);
    if (!isCompared) continue;
    apart += most - least;
    compared++;
  }
  return compared > 0 ? apart / <f64>compared : NaN;
}
