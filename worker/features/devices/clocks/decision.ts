import { SECONDS_PER_DAY } from "#contract/common/calendar";

/** What is known of a device's clock. Offsets are hours from UTC. */
interface DeviceClock {
  /** What its clock is set to, by its own word or because it confirmed the command. */
  offset: number;
  /** Of its zone now. */
  wanted: number;
  isBeingSet: boolean;
  /** Hours of the clock at which it washes. */
  washHours: readonly number[];
}

/** `keep`: it is right. `wait`: not now, ask again later. */
type ClockStep = "keep" | "wait" | "send";

/**
 * Whether to set a clock that daylight saving has left behind. A wash that is less than an hour away, by the old or by the new
 * time, comes first: none is skipped by the change, and none happens twice.
 */
export function clockStep({ offset, wanted, isBeingSet, washHours }: DeviceClock, now: number): ClockStep {
  if (offset === wanted) return "keep";
  if (isBeingSet) return "wait";
  return isNearWash(washHours, offset, now) || isNearWash(washHours, wanted, now) ? "wait" : "send";
}

export const SECONDS_PER_HOUR = 3600;
/** The command is carried out some time after it was sent, and a wash takes some time itself [s]. */
const CLEARANCE_SECONDS = SECONDS_PER_HOUR;

function isNearWash(hours: readonly number[], offset: number, now: number): boolean {
  const clock = (now + offset * SECONDS_PER_HOUR) % SECONDS_PER_DAY;
  return hours.some((hour) => {
    const away = Math.abs(clock - hour * SECONDS_PER_HOUR);
    return Math.min(away, SECONDS_PER_DAY - away) <= CLEARANCE_SECONDS;
  });
}
