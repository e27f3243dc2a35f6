/** Delays before the next try [s]: minutes first, then hours; then it is given up. */
const DELAYS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** Delay after this many tries [s]; null: give up. */
export const retryDelay = (attempts: number): number | null => DELAYS[attempts - 1] ?? null;

/** Lease of a try [s], after which another process takes over; twice the longest conversation. */
export const LEASE_SECONDS = 60;
