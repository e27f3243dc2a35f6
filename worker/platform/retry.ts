const DELAYS = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];

/** Delay after this many attempts [s]; null to give up. */
export const retryDelay = (attempts: number): number | null => DELAYS[attempts - 1] ?? null;

/** Lease of an attempt, after which another process takes over; longer than any attempt. */
export const LEASE_SECONDS = 60;
