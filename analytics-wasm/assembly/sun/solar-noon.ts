import { SECONDS_PER_DEGREE, SunPlace, placeSun } from "./sun";

const DAY: f64 = 86400;

/**
 * Solar transit [UTC epoch seconds] on civil day `day` (days since 1970-01-01) of longitude `lng` [degrees, east positive, -180 to 180].
 * Within 10 s of NREL's SPA from 1950 to 2050.
 */
export function solarNoon(lng: f64, day: f64): f64 {
  const meanNoon = day * DAY + 0.5 * DAY - SECONDS_PER_DEGREE * lng;
  // The equation of time changes by at most 30 s a day: the first guess is good to 0.4 s, the second to 0.01 s.
  const sun = changetype<SunPlace>(memory.data(offsetof<SunPlace>()));
  placeSun(meanNoon, sun);
  placeSun(meanNoon - sun.equationOfTime, sun);
  return meanNoon - sun.equationOfTime;
}
