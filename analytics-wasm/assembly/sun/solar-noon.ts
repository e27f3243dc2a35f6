import { SECONDS_PER_DEGREE, SunPlace, placeSun } from "./sun";

const DAY: f64 = 86400;

/**
 * Solar transit [UTC epoch s] on civil day `day` [day number] at longitude `lng` [degrees, -180 to 180, east positive]. Within 10 s of
 * NREL's SPA from 1950 to 2050.
 */
export function solarNoon(lng: f64, day: f64): f64 {
  const meanNoon = day * DAY + 0.5 * DAY - SECONDS_PER_DEGREE * lng;
  // The equation of time changes by at most 30 s a day, so the first guess is good to 0.4 s, the second to 0.01 s.
  const sun = changetype<SunPlace>(memory.data(offsetof<SunPlace>()));
  placeSun(meanNoon, sun);
  placeSun(meanNoon - sun.equationOfTime, sun);
  return meanNoon - sun.equationOfTime;
}
