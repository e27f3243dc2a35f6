import { columnAfter, get } from "../numerics/column";
import { DaySamples } from "./day-samples";

export function allFinite(clean: usize, soiled: usize, n: i32): bool {
  // x - x is 0 for finite values, else NaN, which survives every addition.
  let cleanZeros = f64x2.splat(0);
  let soiledZeros = cleanZeros;
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const at = <usize>i << 3;
    const c = v128.load(clean + at);
    const s = v128.load(soiled + at);
    cleanZeros = f64x2.add(cleanZeros, f64x2.sub(c, c));
    soiledZeros = f64x2.add(soiledZeros, f64x2.sub(s, s));
  }
  const zeros = f64x2.add(cleanZeros, soiledZeros);
  const isRestFinite = i == n || (isFinite(get(clean, i)) && isFinite(get(soiled, i)));
  return isRestFinite && f64x2.extract_lane(zeros, 0) == 0 && f64x2.extract_lane(zeros, 1) == 0;
}

/** Copies a day's rows: the last of repeated times, and only rows with a finite value. `result` has room for all. */
export function copyUsableRows(day: DaySamples, result: DaySamples): void {
  const t = day.t;
  const clean = day.clean;
  const soiled = day.soiled;
  const n = day.rows;
  const zeros = f64x2.splat(0);
  result.rows = 0;
  let begin = 0;
  let i = 0;
  // Copies runs of rows and checks two at a time, because few are dropped. The last row has no successor to compare times with.
  while (i < n) {
    if (i + 2 < n) {
      const at = <usize>i << 3;
      const c = v128.load(clean + at);
      const s = v128.load(soiled + at);
      const hasClean = f64x2.eq(f64x2.sub(c, c), zeros);
      const hasSoiled = f64x2.eq(f64x2.sub(s, s), zeros);
      const isLastOfTime = f64x2.ne(v128.load(t + at), v128.load(t + at, 8));
      if (i64x2.all_true(v128.and(v128.or(hasClean, hasSoiled), isLastOfTime))) {
        i += 2;
        continue;
      }
    }
    const isRepeated = i + 1 < n && get(t, i + 1) == get(t, i);
    if (isRepeated || (!isFinite(get(clean, i)) && !isFinite(get(soiled, i)))) {
      appendRows(day, begin, i, result);
      begin = i + 1;
    }
    i++;
  }
  appendRows(day, begin, n, result);
}

function appendRows(day: DaySamples, begin: i32, end: i32, result: DaySamples): void {
  const rows = result.rows;
  const bytes = <usize>(end - begin) << 3;
  memory.copy(columnAfter(result.t, 1, rows), columnAfter(day.t, 1, begin), bytes);
  memory.copy(columnAfter(result.clean, 1, rows), columnAfter(day.clean, 1, begin), bytes);
  memory.copy(columnAfter(result.soiled, 1, rows), columnAfter(day.soiled, 1, begin), bytes);
  memory.copy(result.inWindow + <usize>rows, day.inWindow + <usize>begin, <usize>(end - begin));
  result.rows = rows + end - begin;
}
