/** Set by tests/proof/prove/vitest.config.ts, not by `npm test`. */
declare const RUNS_FACTOR: number | undefined;

/** Try all combinations (`npm run prove`), or enough to include every member (`npm test`). */
export const isThorough = typeof RUNS_FACTOR !== "undefined";
