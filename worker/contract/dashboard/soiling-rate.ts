/** Days of the spans in which a daily rate is shown. */
export const RATE_SPANS = { week: 7, dryMonth: 30 } as const;

/** Loss gained without rain [percentage points]. */
export const soiledIn = (days: number, rate: number): number => days * rate;
