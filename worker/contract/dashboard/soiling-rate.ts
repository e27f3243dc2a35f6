/** Days of a week, and of a month without rain: what a daily rate means to a person. */
export const RATE_SPANS = { week: 7, dryMonth: 30 } as const;

/** What a rate [%/day], measured or entered, adds in a number of days without rain [percentage points]. */
export const soiledIn = (days: number, rate: number): number => days * rate;
