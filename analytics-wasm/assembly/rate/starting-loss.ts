import { after, get } from "../numerics/column";
import { finiteOrZero, keptShare } from "../cleaning/horizon";

/**
 * Loss on the morning after a run of days [%], mean over `years` of rain, from the `loss` at their start. The plan's day model: `s *= keep;
 * s = min(s + rate, cap)`, or saturating as in `prepareGrowth`. `limits`: cap and saturation [%; 0: none]. `cleanedDay`: ascending days on
 * whose morning `cleanedShare` [%] of the plant was cleaned; `cleanedShare` is followed by what each cleaning left [%]. The result is for
 * the morning of day `days`. `removal`: a column of shares (0 to 1) per rain year; without years it is dry. Missing values count as 0.
 */
export function startingLoss(
  loss: f64,
  rate: usize,
  removal: usize,
  years: i32,
  days: i32,
  cleanedDay: usize,
  cleanedShare: usize,
  cleanings: i32,
  limits: usize,
): f64 {
  const cap = get(limits, 0);
  const saturation = get(limits, 1);
  const members = max(years, 1);
  let sum: f64 = 0;
  for (let year = 0; year < members; year++) {
    const column = after(removal, year, days);
    let soiling = min(max(loss, 0), cap);
    let next = 0;
    for (let day = 0; day <= days; day++) {
      while (next < cleanings && get(cleanedDay, next) == <f64>day) {
        const kept = keptShare(get(cleanedShare, next) / 100);
        const left = max(finiteOrZero(get(cleanedShare, cleanings + next)), 0);
        // A wash leaves no more than there was.
        soiling = soiling * kept + min(left, soiling) * (1 - kept);
        next++;
      }
      if (day == days) break;
      if (years > 0) soiling *= keptShare(get(column, day));
      const added = finiteOrZero(get(rate, day));
      const kept = saturation > 0 ? Math.exp(-added / saturation) : 1;
      soiling = min(soiling * kept + (saturation > 0 ? saturation * (1 - kept) : added), cap);
    }
    sum += soiling;
  }
  return sum / <f64>members;
}
