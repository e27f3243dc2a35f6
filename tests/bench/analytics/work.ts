import type { Analytics } from "../../../analytics-wasm/types.ts";

/** One piece of work, done alike by the module, by the oracle and by the twin in C. */
export interface WorkOf<T> {
  /** "52 weeks x 30 rain years" */
  size: string;
  run(analytics: Analytics): T;
  figures(result: T): ArrayLike<number>;
  /** What the C twin reads; most of it is what the module copies in. */
  columns: Float64Array[];
  /** Promised [ms], copies included. */
  limit?: number;
  /** The oracle tries so much that it would take minutes. */
  isTooMuchForOracle?: boolean;
}
export type Work = WorkOf<unknown>;
export const work = <T>(one: WorkOf<T>): Work => one;

/** What is measured of a kernel: its C twin and works of growing size. */
export interface KernelCase {
  /** file in `native/`; none: the oracle alone tells whether it is right */
  twin?: string;
  works: () => Work[];
}

/** Three sizes, each ten times the one before. */
export const tenfold = (first: number): number[] => [first, 10 * first, 100 * first];
export const rows = (count: number): string => `${count.toLocaleString("en-US")} rows`;
