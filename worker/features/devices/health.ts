import type { Device } from "#contract/devices/device";

/** A device that reports every minute to every quarter of an hour has missed several reports after this long [s]. */
const WEAK_AFTER_SECONDS = 2 * 3600;
/** A whole day of silence covers every night, storm and daily upload [s]. */
const OFFLINE_AFTER_SECONDS = 24 * 3600;

/**
 * Health of a device by the age of its newest sample: healthy under 2 hours, weak connection under 24 hours, offline
 * from then on; null if it never reported. Both instants are UTC epoch seconds.
 */
export function aresHealth(lastDataAt: number | null, now: number): Device["ares_health"] {
  if (lastDataAt === null) return null;
  const silence = now - lastDataAt;
  if (silence < WEAK_AFTER_SECONDS) return 0;
  return silence < OFFLINE_AFTER_SECONDS ? 1 : 2;
}
