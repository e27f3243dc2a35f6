import type * as fc from "fast-check";
import type { Analytics } from "../../../analytics-wasm/types.ts";

export interface Differential<K extends keyof Analytics> {
  inputs: fc.Arbitrary<Parameters<Analytics[K]>[0]>;
  runs: number;
  /** Difference beyond rounding and where it is; null: none. */
  difference: (
    ours: ReturnType<Analytics[K]>,
    plain: ReturnType<Analytics[K]>,
    input: Parameters<Analytics[K]>[0],
  ) => string | null;
}

const isClose = (a: number, b: number, tolerance: number): boolean =>
  Object.is(a, b) || a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

export function apart(ours: unknown, plain: unknown, tolerance: number, path = "result"): string | null {
  if (typeof ours === "number" && typeof plain === "number") {
    return isClose(ours, plain, tolerance) ? null : `${path}: ${ours} instead of ${plain}`;
  }
  if (typeof ours !== "object" || typeof plain !== "object" || ours === null || plain === null) {
    return Object.is(ours, plain) ? null : `${path}: ${String(ours)} instead of ${String(plain)}`;
  }
  const [mine, its] = [Object.entries(ours), Object.entries(plain)];
  if (mine.length !== its.length) return `${path}: ${mine.length} entries instead of ${its.length}`;
  const values = new Map<string, unknown>(mine);
  for (const [key, value] of its) {
    const found = apart(values.get(key), value, tolerance, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

export const within =
  (tolerance: number) =>
  (ours: unknown, plain: unknown): string | null =>
    apart(ours, plain, tolerance);
