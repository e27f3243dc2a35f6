import { SECONDS_PER_DEGREE, SunPlace, placeSun } from "./sun";

const DAY: f64 = 86400;

/**
 * The sun's transit [UTC epoch seconds] on local civil day `day` (days since 1970-01-01) at longitude `lng` [degrees, east positive, -180..180];
 * the civil day is that of the longitude. Within 10 s of NREL's SPA from 1950 to 2050.
 */
export function solarNoon(lng: f64, day: f64): f64 {
  const meanNoon = day * DAY + 0.5 * DAY - SECONDS_PER_DEGREE * lng;
  // The equation of time changes by 30 s a day at most: its value at the first guess is good to 0.4 s, at the second to 0.01 s.
  const sun = changetype<SunPlace>(memory.data(offsetof<SunPlace>()));
  placeSun(meanNoon, sun);
  placeSun(meanNoon - sun.equationOfTime, sun);
  return meanNoon - sun.equationOfTime;
}
