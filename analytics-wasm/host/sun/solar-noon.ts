import { requireRange, requireWhole } from "../check.ts";
import type { Core } from "../core.ts";

/** Day numbers of 1900 to 2100, for which the solar series is valid. */
export const FIRST_DAY = -25_567;
export const LAST_DAY = 47_847;

export function solarNoon(core: Core, { lat, lng, day }: { lat: number; lng: number; day: number }): number {
  requireRange("lat", lat, -90, 90);
  requireRange("lng", lng, -180, 180);
  requireWhole("day", day, FIRST_DAY, LAST_DAY);
  return core.run("solarNoon", lng, day);
}
