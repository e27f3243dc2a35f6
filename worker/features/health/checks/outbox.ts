import type { HealthEnvironment } from "#contract/health/health";
import { type Check, failedCheck, passedCheck } from "../check.ts";

const LATE_SECONDS = 15 * 60;
/** This many failures in a row are an outage; a single one may be a wrong address. */
export const DEAD_IN_A_ROW = 3;
export const RECENT_SECONDS = 7 * 24 * 3600;

export interface Queue {
  oldestWaiting: number | null;
  newest: readonly { wasSent: boolean }[];
}

export function queueCheck(
  item: { subsystem: "email" | "crm"; environment: HealthEnvironment },
  { oldestWaiting, newest }: Queue,
  now: number,
): Check | null {
  const late = oldestWaiting === null ? 0 : now - oldestWaiting;
  if (late > LATE_SECONDS) return failedCheck(item, 500, null, `${Math.floor(late / 60)} min late`);
  if (newest.length === DEAD_IN_A_ROW && newest.every(({ wasSent }) => !wasSent))
    return failedCheck(item, 500, null, `last ${DEAD_IN_A_ROW} failed`);
  return newest.length === 0 ? null : passedCheck(item, null);
}
