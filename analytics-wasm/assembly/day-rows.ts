import { flag, get, set } from "./column";
import { normalise } from "./normalisation";

/** Columns of one day in scratch memory, `capacity` rows each. */
export const ROW_TIME = 0;
export const ROW_CLEAN = 1;
export const ROW_SOILED = 2;
export const ROW_SPARE = 3;
export const LIT_LOSS = 4;
export const LIT_CLEAN = 5;
export const LIT_SOILED = 6;
export const LIT_SPARE = 7;
/** Flags follow the columns, one byte a row. */
export const FLAGS_WINDOW = 8;

/**
 * Copies one day's readings to scratch, normalised: rows `begin` to `end` of the input. Of rows with the same time the last counts,
 * a row without any finite value is as good as absent. Returns how many rows remain.
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
  let rows = 0;
  for (let i = begin; i < end; i++) {
    const time = get(t, i);
    if (i + 1 < end && get(t, i + 1) == time) continue;
    const c = normalise(get(clean, i), get(normClean, i & normCleanMask));
    const s = normalise(get(soiled, i), get(normSoiled, i & normSoiledMask));
    if (!isFinite(c) && !isFinite(s)) continue;
    set(rowTime, rows, time);
    set(rowClean, rows, c);
    set(rowSoiled, rows, s);
    store<u8>(rowWindow + <usize>rows, u8(flag(inWindow, i)));
    rows++;
  }
  return rows;
}
