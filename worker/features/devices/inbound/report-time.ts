import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";

const AHEAD = "The time lies more than 10 minutes in the future; check the clock of the device.";

/** What is wrong with the time of a report [UTC epoch seconds]; null: nothing. One far ahead would hide all that come. */
export const aheadOfClock = (t: number | undefined, now: number): { t: string } | null =>
  t !== undefined && t > now + FUTURE_TOLERANCE_SECONDS ? { t: AHEAD } : null;
