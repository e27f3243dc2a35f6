/** When a mail that was not taken is tried again: minutes first, then hours; after the last it is given up [s]. */
const WAITS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** The wait after this many tries [s]; null: no more. */
export const waitAfter = (attempts: number): number | null => WAITS[attempts - 1] ?? null;

/** How long a try may take before another process takes the mail over [s]; twice what the longest conversation lasts. */
export const LEASE_SECONDS = 60;
