import type { Analytics } from "../../../../analytics-wasm/types.ts";

export interface WorkOf<T> {
  size: string;
  run(analytics: Analytics): T;
  figures(result: T): ArrayLike<number>;
  /** Columns for the C twin; most are also the module's. */
  columns: Float64Array[];
  limit?: number;
  /** The limit is for 95% of the calls, not for the fastest. */
  isLimitOfMost?: boolean;
  isTooMuchForOracle?: boolean;
}
export type Work = WorkOf<unknown>;
export const work = <T>(one: WorkOf<T>): Work => one;

export interface KernelCase {
  /** File in `native/`; without one, only the oracle checks it. */
  twin?: string;
  works: () => Work[];
}

export const tenfold = (first: number): number[] => [first, 10 * first, 100 * first];
export const rows = (count: number): string => `${count.toLocaleString("en-US")} rows`;

/** A kernel in some sizes. */
export const inSizes = (
  twin: string,
  sizes: readonly number[],
  unit: string,
  make: (count: number, size: string) => Work,
): KernelCase => ({
  twin,
  works: () => sizes.map((count) => make(count, `${count.toLocaleString("en-US")} ${unit}`)),
});
