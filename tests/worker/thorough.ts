/** Written in by tools/prove/vitest.config.ts; `npm test` has none. */
declare const RUNS_FACTOR: number | undefined;

/** Whether every combination is tried (`npm run prove`), or so many that each of their members is met (`npm test`). */
export const isThorough = typeof RUNS_FACTOR !== "undefined";
