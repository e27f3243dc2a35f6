/** fast-check as the tests know it, but every law is tried `RUNS_FACTOR` times as often; the first cases are the usual ones. */
import * as fc from "../../node_modules/fast-check/lib/fast-check.js";

export * from "../../node_modules/fast-check/lib/fast-check.js";

/** Written in by vitest.config.ts in this folder; a test in workerd sees no environment. */
declare const RUNS_FACTOR: number;
/** What fast-check runs where a test says nothing. */
const DEFAULT_RUNS = 100;

/** Tells the tool that counts (laws.ts); a test's output is the one way out of every runtime. */
const tell = (runs: number): void => console.log(`law held ${runs} times`);

export function assert<Ts>(
  property: Parameters<typeof fc.assert<Ts>>[0],
  options: fc.Parameters<Ts> = {},
): void | Promise<void> {
  const numRuns = RUNS_FACTOR * (options.numRuns ?? DEFAULT_RUNS);
  const outcome: void | Promise<void> = fc.assert(property, { ...options, numRuns });
  if (outcome instanceof Promise) return outcome.then(() => tell(numRuns));
  tell(numRuns);
}
