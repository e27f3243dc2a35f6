import { get, set } from "../numerics/column";
import { RADIANS, SECONDS_PER_DEGREE, SunPlace, placeSun } from "./sun";

const SECONDS_PER_DAY: f64 = 86400;
/** Validity of the series: from 1900-01-01 to before 2101-01-01 [UTC epoch s]. */
const FIRST: f64 = -25567 * SECONDS_PER_DAY;
const END: f64 = 47847 * SECONDS_PER_DAY;

/**
 * Position of the sun without refraction at times `t` [n, UTC epoch s] from `lat`, `lng` [degrees, north and east positive]: `zenith` [n,
 * degrees, 0 to 180], `azimuth` [n, degrees clockwise from north, 0 to 360 exclusive]. NaN outside 1900 to 2100. Within 0.02 degrees of
 * NREL's SPA. At a pole, north is along the meridian of `lng`.
 */
export function solarPosition(lat: f64, lng: f64, t: usize, n: i32, zenith: usize, azimuth: usize): void {
  const sun = changetype<SunPlace>(memory.data(offsetof<SunPlace>()));
  const sinLatitude = Math.sin(RADIANS * lat);
  const cosLatitude = Math.cos(RADIANS * lat);
  for (let i = 0; i < n; i++) {
    const time = get(t, i);
    if (!(time >= FIRST && time < END)) {
      set(zenith, i, NaN);
      set(azimuth, i, NaN);
      continue;
    }
    placeSun(time, sun);
    const sinDeclination = sun.sinDeclination;
    const cosDeclination = sun.cosDeclination;
    const secondOfDay = time - Math.floor(time / SECONDS_PER_DAY) * SECONDS_PER_DAY;
    const hourAngle = (secondOfDay + sun.equationOfTime - 0.5 * SECONDS_PER_DAY) / SECONDS_PER_DEGREE + lng;
    NativeMath.sincos(RADIANS * hourAngle);
    const east = -cosDeclination * NativeMath.sincos_sin;
    const meridian = cosDeclination * NativeMath.sincos_cos;
    const north = sinDeclination * cosLatitude - meridian * sinLatitude;
    const up = sinDeclination * sinLatitude + meridian * cosLatitude;
    // Precise near zenith and nadir, unlike the arc cosine.
    set(zenith, i, Math.atan2(Math.sqrt(east * east + north * north), up) / RADIANS);
    set(azimuth, i, fullCircle(Math.atan2(east, north) / RADIANS));
  }
}

function fullCircle(degrees: f64): f64 {
  const positive = degrees < 0 ? degrees + 360 : degrees;
  // Adding 360 to a tiny negative angle rounds to 360.
  return positive < 360 ? positive : 0;
}
