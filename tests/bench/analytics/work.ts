import type { Analytics } from "../../../analytics-wasm/types.ts";

/** Work done alike by module, oracle and C twin. */
export interface WorkOf<T> {
  size: string;
  run(analytics: Analytics): T;
  figures(result: T): ArrayLike<number>;
  /** Columns of the C twin, most of them the module's as well. */
  columns: Float64Array[];
  limit?: number;
  /** Would take the oracle minutes. */
  isTooMuchForOracle?: boolean;
}
export type Work = WorkOf<unknown>;
export const work = <T>(one: WorkOf<T>): Work => one;

export interface KernelCase {
  /** file in `native/`; without one, only the oracle checks it */
  twin?: string;
  works: () => Work[];
}

export const tenfold = (first: number): number[] => [first, 10 * first, 100 * first];
export const rows = (count: number): string => `${count.toLocaleString("en-US")} rows`;
