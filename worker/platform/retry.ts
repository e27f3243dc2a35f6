/** When a delivery that was not taken is tried again: minutes first, then hours; after the last it is given up [s]. */
const DELAYS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** The wait after this many tries [s]; null: no more. */
export const retryDelay = (attempts: number): number | null => DELAYS[attempts - 1] ?? null;

/** How long one try may take before another process takes the delivery over [s]; twice what the longest conversation lasts. */
export const LEASE_SECONDS = 60;
