import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";

interface DeviceClock {
  offset: number;
  wanted: number;
  isBeingSet: boolean;
  washHours: readonly number[];
}

type ClockStep = "keep" | "wait" | "send";

/**
 * Whether to set a clock after a daylight saving change. Waits while a wash is less than an hour away, by the old or new time, so that none
 * is skipped or repeated.
 */
export function clockStep({ offset, wanted, isBeingSet, washHours }: DeviceClock, now: number): ClockStep {
  if (offset === wanted) return "keep";
  if (isBeingSet) return "wait";
  return isNearWash(washHours, offset, now) || isNearWash(washHours, wanted, now) ? "wait" : "send";
}

const CLEARANCE_SECONDS = SECONDS_PER_HOUR;

function isNearWash(hours: readonly number[], offset: number, now: number): boolean {
  const clock = (now + offset * SECONDS_PER_HOUR) % SECONDS_PER_DAY;
  return hours.some((hour) => {
    const away = Math.abs(clock - hour * SECONDS_PER_HOUR);
    return Math.min(away, SECONDS_PER_DAY - away) <= CLEARANCE_SECONDS;
  });
}
