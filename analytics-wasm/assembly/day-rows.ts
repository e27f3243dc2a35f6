import { flag, get, set } from "./column";
import { normalisationFactor } from "./normalisation";

/** Columns of one day in scratch memory, `capacity` rows each. */
export const ROW_TIME = 0;
export const ROW_CLEAN = 1;
export const ROW_SOILED = 2;
export const LIT_LOSS = 3;
export const LIT_CLEAN = 4;
export const LIT_SOILED = 5;
export const SPARE = 6;
/** Columns above, and where the two columns of flags follow, one byte a row. */
export const SCRATCH_COLUMNS = 7;

/**
 * Copies one day's readings to scratch, normalised: rows `begin` to `end` of the input. Of rows with the same time the last counts,
 * a row without any finite value is as good as absent. Masks are 0 for one normalisation of all rows, -1 for a column. Returns how many rows remain.
 */
export function gatherRows(
  t: usize,
  clean: usize,
  soiled: usize,
  inWindow: usize,
  normClean: usize,
  normCleanMask: i32,
  normSoiled: usize,
  normSoiledMask: i32,
  begin: i32,
  end: i32,
  rowTime: usize,
  rowClean: usize,
  rowSoiled: usize,
  rowWindow: usize,
): i32 {
  const oneClean = normalisationFactor(get(normClean, 0));
  const oneSoiled = normalisationFactor(get(normSoiled, 0));
  let rows = 0;
  for (let i = begin; i < end; i++) {
    const time = get(t, i);
    if (i + 1 < end && get(t, i + 1) == time) continue;
    const c = get(clean, i) * (normCleanMask == 0 ? oneClean : normalisationFactor(get(normClean, i)));
    const s = get(soiled, i) * (normSoiledMask == 0 ? oneSoiled : normalisationFactor(get(normSoiled, i)));
    if (!isFinite(c) && !isFinite(s)) continue;
    set(rowTime, rows, time);
    set(rowClean, rows, c);
    set(rowSoiled, rows, s);
    store<u8>(rowWindow + <usize>rows, u8(flag(inWindow, i)));
    rows++;
  }
  return rows;
}

/** Whether all `n` values are finite; two a step, as most days are whole and this decides how fast they can be read. */
export function allFinite(column: usize, n: i32): bool {
  let holes = i64x2.splat(0);
  let i = 0;
  for (; i + 1 < n; i += 2) {
    const pair = v128.load(column + (<usize>i << 3));
    holes = v128.or(holes, f64x2.ne(f64x2.sub(pair, pair), f64x2.splat(0)));
  }
  return !v128.any_true(holes) && (i == n || isFinite(get(column, i)));
}
