import { get, set } from "../numerics/column";
import { RADIANS, SECONDS_PER_DEGREE, SunPlace, placeSun } from "./sun";

const DAY: f64 = 86400;
/** The series of the sun's position holds in the years 1900 to 2100: from here to before here [UTC epoch seconds]. */
const FIRST: f64 = -25567 * DAY;
const END: f64 = 47847 * DAY;

/**
 * Position of the sun's center without refraction, at `n` times `t` [UTC epoch seconds] seen from `lat`, `lng` [degrees, east positive]:
 * `zenith` [degrees, 0..180] and `azimuth` [degrees clockwise from north, 0..360, 360 itself excluded]. NaN where a time is missing or outside the
 * years 1900 to 2100. Within 0.02 degrees of NREL's SPA. At a pole north is along the meridian of `lng`; with the sun overhead any azimuth is right.
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
    const secondOfDay = time - Math.floor(time / DAY) * DAY;
    const hourAngle = (secondOfDay + sun.equationOfTime - 0.5 * DAY) / SECONDS_PER_DEGREE + lng;
    NativeMath.sincos(RADIANS * hourAngle);
    const east = -cosDeclination * NativeMath.sincos_sin;
    const meridian = cosDeclination * NativeMath.sincos_cos;
    const north = sinDeclination * cosLatitude - meridian * sinLatitude;
    const up = sinDeclination * sinLatitude + meridian * cosLatitude;
    // The arc tangent keeps its digits where an arc cosine would lose them: near the zenith and the nadir.
    set(zenith, i, Math.atan2(Math.sqrt(east * east + north * north), up) / RADIANS);
    set(azimuth, i, fullCircle(Math.atan2(east, north) / RADIANS));
  }
}

/** An angle of -180..180 as 0..360; one that rounds to 360 is 0. */
function fullCircle(degrees: f64): f64 {
  const turned = degrees < 0 ? degrees + 360 : degrees;
  return turned < 360 ? turned : 0;
}
