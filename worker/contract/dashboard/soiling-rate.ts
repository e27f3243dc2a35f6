export const RATE_SPANS = { week: 7, dryMonth: 30 } as const;

/** Loss gained without rain [percentage points]; `rate` in %/day. */
export const lossGain = (days: number, rate: number): number => days * rate;

/** With the decimals of the inputs [%/day]; a smaller rate is 0. */
export const storedRate = (rate: number): number => Math.round(rate * 1e4) / 1e4;
