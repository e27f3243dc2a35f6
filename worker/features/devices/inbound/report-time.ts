import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import { timeTexts } from "#contract/inbound/time-texts";

/** What is wrong with the time of a report [UTC epoch seconds]; null: nothing. One far ahead would hide all that come. */
export const aheadOfClock = (t: number | undefined, now: number): { t: string } | null =>
  t !== undefined && t > now + FUTURE_TOLERANCE_SECONDS ? { t: timeTexts.ahead } : null;
