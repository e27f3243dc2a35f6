import { after, get } from "../numerics/column";
import { finiteOrZero, keptShare } from "../cleaning/horizon";

/**
 * Loss on the morning after `days` days [%], mean over the rain years (docs/methods.md, "Start of a plan" and "The plan's day").
 *
 * `loss`: at the start [%]; `rate` [days, %/day]; `removal` [years x days, 0 to 1]: share that rain removes, dry without years; `limits`
 * [2]: cap and saturation [%; saturation 0: straight]. `cleanedDay` [cleanings, ascending]: days on whose morning a share of the plant was
 * cleaned; `cleanedShare` [2 x cleanings]: the shares [%], then the soiling left [%]. Missing values are 0.
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
