/** Days of a week, and of a month without rain: what a daily rate means to a person. */
export const RATE_SPANS = { week: 7, dryMonth: 30 } as const;

/** What a rate [%/day] adds in so many days without rain [percentage points]: of a rate that was measured as of one that was entered. */
export const soiledIn = (days: number, rate: number): number => days * rate;
