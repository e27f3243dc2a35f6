import { after, get, set } from "../numerics/column";
import { addUp, lineSquares } from "./line-squares";

/** Least number of rows of a segment, unless known events bound both sides: two days always fit a line. */
const SHORTEST = 3;
/** Starts evaluated together. */
const BLOCK = 16;
/** Costs above by this share of a division are excluded, whatever the rounding. */
const DOUBT: f64 = 1e-3;

let sums: usize = 0;
let shares: usize = 0;
let earliest: usize = 0;
/** By row: least cost of everything before it, with the penalty of a segment starting there; first row of the segment before. */
let best: usize = 0;
let from: usize = 0;
/** By row: least cost known of segments ending before it; squares from its block's start. */
let lowest: usize = 0;
let tail: usize = 0;
/** By start: cost up to its block's end; least of each block; blocks that may still be best. */
let reach: usize = 0;
let least: usize = 0;
let open: usize = 0;
let doubt: f64 = 0;

/**
 * Exact division of `n` > 0 rows x [n, days from 0], y [n, %] into lines that don't fall: least sum of squares plus a penalty per segment
 * (Bellman 1961, doi 10.1145/366573.366611). Dividing a segment never increases squares, so starts are bounded in blocks, evaluated only
 * where one could be best, and dropped once none can be (Killick et al. 2012, doi 10.1080/01621459.2012.737745).
 *
 * `penalty` [n + 1]: of a segment starting at the row; `full`: the usual one. `fixed` [n + 1]: 1 where a known event divides, and at rows 0
 * and n. `firsts` [n + 1, ascending]: earliest start of a segment ending before the row. `scratch` [13 (n + 1)]. Writes the first rows of
 * segments to `starts` [n]; returns their number.
 */
export function segmentSeries(
  x: usize,
  y: usize,
  n: i32,
  penalty: usize,
  full: f64,
  fixed: usize,
  firsts: usize,
  scratch: usize,
  starts: usize,
): i32 {
  shares = scratch;
  earliest = firsts;
  best = after(scratch, 1, n + 1);
  from = after(scratch, 2, n + 1);
  lowest = after(scratch, 3, n + 1);
  reach = after(scratch, 4, n + 1);
  least = after(scratch, 5, n + 1);
  open = after(scratch, 6, n + 1);
  tail = after(scratch, 7, n + 1);
  sums = after(scratch, 8, n + 1);
  doubt = DOUBT * full;
  addUp(x, y, n, sums, shares);
  set(best, 0, get(penalty, 0));
  let blocks = 0;
  for (let begin = 0; begin < n; begin += BLOCK) {
    const last = min(begin + BLOCK, n);
    blocks = comeFromBlocks(begin, last, blocks);
    for (let end = begin + 1; end <= last; end++) {
      for (let start = max(<i32>get(earliest, end), begin); start <= end - SHORTEST; start++) offer(start, end);
      for (let start = max(<i32>get(earliest, end), end - SHORTEST + 1); start < end; start++) {
        if (get(fixed, start) != 0 && get(fixed, end) != 0) take(start, end, full + costFrom(start, end));
      }
      set(best, end, get(lowest, end) + get(penalty, end));
    }
    closeBlock(begin, last);
    set(open, blocks++, <f64>(begin / BLOCK));
  }
  return trace(n, starts);
}

/** Offers starts before `begin` to ends up to `last`. Returns the number of blocks that may be best later. */
function comeFromBlocks(begin: i32, last: i32, blocks: i32): i32 {
  for (let end = begin + 1; end <= last; end++) {
    set(lowest, end, Infinity);
    set(from, end, 0);
    set(tail, end, lineSquares(sums, shares, begin, end));
  }
  // Ends that allow a start before `begin`; the last best start is usually best again.
  let final = begin;
  while (final < last && <i32>get(earliest, final + 1) < begin) final++;
  if (final == begin) return 0;
  const likely = <i32>get(from, begin);
  for (let end = begin + 1; end <= final; end++) if (isAllowed(likely, end)) offer(likely, end);
  let margin = marginBehind(begin, final);
  let kept = 0;
  for (let k = 0; k < blocks; k++) {
    const block = <i32>get(open, k);
    const border = (block + 1) * BLOCK;
    const here = get(least, block) + lineSquares(sums, shares, border, begin);
    if (!(here > margin)) {
      for (let end = begin + 1; end <= final; end++) comeFromBlock(block, border, end);
      margin = marginBehind(begin, final);
    }
    // A segment of three or more days starting at `begin` is better.
    if (!(here > get(best, begin) + doubt)) set(open, kept++, <f64>block);
  }
  return kept;
}

/** Costs above this at `begin` can't be best up to `final`. */
function marginBehind(begin: i32, final: i32): f64 {
  let margin = -Infinity;
  for (let end = begin + 1; end <= final; end++) {
    const most = get(lowest, end) - get(tail, end);
    if (!(most <= margin)) margin = most;
  }
  return margin + doubt;
}

function comeFromBlock(block: i32, border: i32, end: i32): void {
  const behind = lineSquares(sums, shares, border, end);
  if (get(least, block) + behind > get(lowest, end) + doubt) return;
  for (let start = border - BLOCK; start < border; start++) {
    if (isAllowed(start, end) && !(get(reach, start) + behind > get(lowest, end) + doubt)) offer(start, end);
  }
}

function closeBlock(begin: i32, border: i32): void {
  let lowestReach = Infinity;
  for (let start = begin; start < border; start++) {
    const cost = costFrom(start, border);
    set(reach, start, cost);
    if (!(cost >= lowestReach)) lowestReach = cost;
  }
  set(least, begin / BLOCK, lowestReach);
}

// @ts-ignore: decorator
@inline
function isAllowed(start: i32, end: i32): bool {
  return end - start >= SHORTEST && start >= <i32>get(earliest, end);
}

// @ts-ignore: decorator
@inline
function costFrom(start: i32, end: i32): f64 {
  return get(best, start) + lineSquares(sums, shares, start, end);
}

// @ts-ignore: decorator
@inline
function offer(start: i32, end: i32): void {
  take(start, end, costFrom(start, end));
}

// @ts-ignore: decorator
@inline
function take(start: i32, end: i32, cost: f64): void {
  const known = get(lowest, end);
  if (cost > known || (cost == known && <f64>start >= get(from, end)) || cost != cost) return;
  set(lowest, end, cost);
  set(from, end, <f64>start);
}

function trace(n: i32, starts: usize): i32 {
  let count = 0;
  for (let end = n; end > 0; end = <i32>get(from, end)) count++;
  let place = count;
  for (let end = n; end > 0; end = <i32>get(from, end)) set(starts, --place, get(from, end));
  return count;
}
