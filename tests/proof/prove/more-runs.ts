import * as fc from "../../../node_modules/fast-check/lib/fast-check.js";

export * from "../../../node_modules/fast-check/lib/fast-check.js";

/** Defined by vitest.config.ts in this folder, because tests in workerd have no environment. */
declare const RUNS_FACTOR: number;
const DEFAULT_RUNS = 100;

/** Read by laws.ts; output is the only channel out of every runtime. */
const logRuns = (runs: number): void => console.log(`law held ${runs} times`);

export function assert<Ts>(
  property: Parameters<typeof fc.assert<Ts>>[0],
  options: fc.Parameters<Ts> = {},
): void | Promise<void> {
  const numRuns = RUNS_FACTOR * (options.numRuns ?? DEFAULT_RUNS);
  const outcome: void | Promise<void> = fc.assert(property, { ...options, numRuns });
  if (outcome instanceof Promise) return outcome.then(() => logRuns(numRuns));
  logRuns(numRuns);
}
