import { get, set } from "../numerics/column";
import { lostShares } from "./loss-lines";

/**
 * One day of a plan in all rain years (docs/methods.md, "The plan's day"). `state` [years]: soiling `s` [1], moved to the evening. `keep`
 * [years]: share that rain leaves [1]. `growth` [4]: see `dayGrowth`. `lines`: the day's loss curve; 0: the lost share is the soiling. Adds
 * `money` [$] times the share lost at noon to `losses` [years, $].
 */
// @ts-ignore: decorator
@inline
export function soilDay(
  state: usize,
  keep: usize,
  years: i32,
  growth: usize,
  cap: f64,
  lines: usize,
  money: f64,
  losses: usize,
): void {
  const noonAdded = f64x2.splat(get(growth, 0));
  const noonKept = f64x2.splat(get(growth, 1));
  const added = f64x2.splat(get(growth, 2));
  const kept = f64x2.splat(get(growth, 3));
  const caps = f64x2.splat(cap);
  const dollars = f64x2.splat(money);
  let year = 0;
  for (; year + 1 < years; year += 2) {
    const at = <usize>year << 3;
    const left = f64x2.mul(v128.load(state + at), v128.load(keep + at));
    const noon = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, noonKept), noonAdded));
    v128.store(losses + at, f64x2.add(v128.load(losses + at), f64x2.mul(dollars, lostShares(noon, lines))));
    v128.store(state + at, f64x2.pmin(caps, f64x2.add(f64x2.mul(left, kept), added)));
  }
  if (year < years) {
    // Padded to a pair: the minimum of lanes is faster than a branch.
    const at = <usize>year << 3;
    const left = f64x2.mul(v128.load64_splat(state + at), v128.load64_splat(keep + at));
    const noon = f64x2.pmin(caps, f64x2.add(f64x2.mul(left, noonKept), noonAdded));
    set(losses, year, get(losses, year) + money * f64x2.extract_lane(lostShares(noon, lines), 0));
    set(state, year, f64x2.extract_lane(f64x2.pmin(caps, f64x2.add(f64x2.mul(left, kept), added)), 0));
  }
}

export function setSoiling(state: usize, years: i32, soiling: f64): void {
  for (let year = 0; year < years; year++) set(state, year, soiling);
}
