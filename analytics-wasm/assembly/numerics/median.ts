import { get, set } from "./column";
import { Candidates, largestBelow, narrow } from "./narrowing";

/**
 * `k`-th smallest (from 0) of `n` values, which it reorders: nothing before index k is larger. Quickselect (Hoare 1961, doi
 * 10.1145/366622.366647) without branches on values.
 */
export function select(column: usize, n: i32, k: i32): f64 {
  let low = 0;
  let high = n - 1;
  while (low < high) {
    const pivot = middleOf(get(column, low), get(column, (low + high) >>> 1), get(column, high));
    let border = low;
    for (let i = low; i <= high; i++) {
      const value = get(column, i);
      set(column, i, get(column, border));
      set(column, border, value);
      border += i32(value < pivot);
    }
    if (k < border) {
      high = border - 1;
    } else if (border > low) {
      low = border;
    } else {
      // The pivot is the minimum: skip its equals, which would take O(n^2). This comparison also ends with NaN.
      for (let i = low; i <= high; i++) {
        const value = get(column, i);
        set(column, i, get(column, border));
        set(column, border, value);
        border += i32(!(value > pivot));
      }
      if (k < border) return pivot;
      low = border;
    }
  }
  return get(column, k);
}

/** Same as `select`; faster for many values. */
export function kthSmallest(column: usize, n: i32, k: i32): f64 {
  const candidates = changetype<Candidates>(memory.data(offsetof<Candidates>()));
  narrow(column, n, k, candidates);
  return select(column, candidates.count, k - candidates.below);
}

/** Median of `n` > 0 values, which it reorders; arbitrary with NaN. */
export function median(column: usize, n: i32): f64 {
  const half = n >>> 1;
  const candidates = changetype<Candidates>(memory.data(offsetof<Candidates>()));
  narrow(column, n, half, candidates);
  const before = half - candidates.below;
  const upper = select(column, candidates.count, before);
  if (n & 1) return upper;
  if (before == 0) return 0.5 * (largestBelow(column, n, upper) + upper);
  let lower = get(column, 0);
  for (let i = 1; i < before; i++) lower = max(lower, get(column, i));
  return 0.5 * (lower + upper);
}

// @ts-ignore: decorator
@inline
export function middleOf(a: f64, b: f64, c: f64): f64 {
  return max(min(a, b), min(max(a, b), c));
}
