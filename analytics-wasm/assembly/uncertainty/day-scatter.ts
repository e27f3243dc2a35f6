import { flag, get, set } from "../numerics/column";
import { median, select } from "../numerics/median";

/** Days back whose changes show the scatter, and the fewest changes. */
const SCATTER_DAYS: f64 = 45;
const MIN_CHANGES = 6;
/**
 * Share of the changes that is larger than the one that counts [1], and standard deviation of a day per such change: 1 / (sqrt(2) quantile(0.9)).
 * The median change doesn't see a third of cloudy days, and the largest ones are rain and outliers.
 */
const LARGER_SHARE: f64 = 0.2;
const CHANGE_TO_SIGMA: f64 = 0.5518;
/** A scatter counts beyond this many own variances [1], so that chance, growth and rain don't widen the range of a device whose own is right. */
const OWN_VARIANCES: f64 = 1.5;

/**
 * Scatter of a device's days that their samples don't show, such as a loss that follows the light of the day [percentage points, standard]
 * (docs/methods.md, "Scatter between days"). From the good days of the `SCATTER_DAYS` up to each one.
 *
 * `day` [n]: ascending day numbers. `loss` [n, %], `uncertainty` [n, percentage points, standard]; NaN: none. `good` [n, flags].
 * `changes`, `squares` [n each]: scratch. Writes `scatter` [n]; 0: none, or too few days.
 */
export function dayScatter(
  day: usize,
  loss: usize,
  uncertainty: usize,
  good: usize,
  n: i32,
  changes: usize,
  squares: usize,
  scatter: usize,
): void {
  for (let i = 0; i < n; i++) {
    let count = 0;
    let known = 0;
    let later: f64 = NaN;
    for (let k = i; k >= 0 && get(day, i) - get(day, k) <= SCATTER_DAYS; k--) {
      const own = get(uncertainty, k);
      if (!flag(good, k) || !isFinite(get(loss, k) + own)) continue;
      if (known > 0) set(changes, count++, abs(later - get(loss, k)));
      set(squares, known++, own * own);
      later = get(loss, k);
    }
    set(scatter, i, count < MIN_CHANGES ? 0 : beyondOwn(changes, count, median(squares, known)));
  }
}

function beyondOwn(changes: usize, count: i32, own: f64): f64 {
  const sigma = CHANGE_TO_SIGMA * select(changes, count, count - 1 - <i32>(LARGER_SHARE * <f64>count));
  return Math.sqrt(max(sigma * sigma - OWN_VARIANCES * own, 0));
}
