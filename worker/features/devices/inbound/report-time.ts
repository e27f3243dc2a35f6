import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import { timeTexts } from "#contract/inbound/time-texts";

/** Refuses a time far ahead, which would hide all later reports. */
export const aheadOfClock = (t: number | undefined, now: number): { t: string } | null =>
  t !== undefined && t > now + FUTURE_TOLERANCE_SECONDS ? { t: timeTexts.ahead } : null;
