/**
 * A column is the address of consecutive f64 values; nothing checks its bounds. Loops over pairs may read and write one value past an odd
 * end, for which every column has room. A mask of a row index is -1 for a column and 0 for one value.
 */

// @ts-ignore: decorator
@inline
export function get(column: usize, index: i32): f64 {
  return load<f64>(column + ((<usize>index) << 3));
}

// @ts-ignore: decorator
@inline
export function set(column: usize, index: i32, value: f64): void {
  store<f64>(column + ((<usize>index) << 3), value);
}

// @ts-ignore: decorator
@inline
export function flag(column: usize, index: i32): bool {
  return load<u8>(column + <usize>index) != 0;
}

/** Address `count` columns of `length` values further. */
// @ts-ignore: decorator
@inline
export function after(column: usize, count: i32, length: i32): usize {
  return column + ((<usize>count * <usize>length) << 3);
}
