import { AnalyticsInputError } from "../types.ts";

/** Above any error that all days of a sensor share [percentage points]. */
export const MAX_SYSTEMATIC = 1000;
/** Above any spread of what a site or a plant has [ln, or a standard deviation]. */
export const MAX_SPREAD = 3;

/** Common length of columns; throws `AnalyticsInputError` if they differ. */
export function commonLength(columns: Record<string, ArrayLike<number>>): number {
  const [[first, column] = ["", []], ...others] = Object.entries(columns);
  for (const [name, other] of others) {
    if (other.length !== column.length) {
      throw new AnalyticsInputError(
        `${name} has ${other.length} values, ${first} has ${column.length}: give one each.`,
      );
    }
  }
  return column.length;
}

export function requireLength(name: string, column: ArrayLike<number>, length: number): void {
  if (column.length !== length) throw new AnalyticsInputError(`${name} has ${column.length} values: give ${length}.`);
}

export function requireColumn(name: string, column: Float64Array, length: number, low: number, high: number): void {
  requireLength(name, column, length);
  for (const value of column) requireRange(name, value, low, high);
}

export function requireDays(day: Float64Array): void {
  if (!day.every((at, row) => Number.isInteger(at) && (row === 0 || at > day[row - 1]!)))
    throw new AnalyticsInputError("day must be whole, ascending days.");
}

export function requireRange(name: string, value: number, low: number, high: number): void {
  if (!(Number.isFinite(value) && value >= low && value <= high))
    throw new AnalyticsInputError(`${name} must be a number from ${low} to ${high}.`);
}

export function requireWhole(name: string, value: number, low: number, high: number): void {
  requireRange(name, value, low, high);
  if (!Number.isInteger(value)) throw new AnalyticsInputError(`${name} must be a whole number.`);
}
