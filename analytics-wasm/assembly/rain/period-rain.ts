import { after, get, set } from "../numerics/column";
import { fallenRain } from "./rain-removal";

/**
 * Rain of each period [periods, mm], mean over the years. `rain` [years x days, mm; missing: none]; `starts` [periods, ascending]: first
 * days. Days before the first belong to it; the last period goes to the end.
 */
export function periodRain(rain: usize, years: i32, days: i32, starts: usize, periods: i32, means: usize): void {
  let begin = 0;
  for (let period = 0; period < periods; period++) {
    const end = period + 1 < periods ? <i32>get(starts, period + 1) : days;
    let total: f64 = 0;
    for (let year = 0; year < years; year++) {
      const column = after(rain, year, days);
      for (let day = begin; day < end; day++) total += fallenRain(column, day);
    }
    set(means, period, years > 0 ? total / <f64>years : 0);
    begin = end;
  }
}
