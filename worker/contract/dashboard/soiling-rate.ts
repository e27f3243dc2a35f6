export const RATE_SPANS = { week: 7, dryMonth: 30 } as const;

/** Loss gained without rain [percentage points]; `rate` in %/day. */
export const soiledIn = (days: number, rate: number): number => days * rate;
