import { get, set } from "../numerics/column";
import { DAYS_PER_YEAR, daysOf } from "../rain/rain-year";

const DEGREE: f64 = Math.PI / 180;
/** Axial tilt of the earth [rad], day offset of its declination (Cooper 1969, doi 10.1016/0038-092X(69)90047-4), eccentricity [1]. */
const AXIS: f64 = 23.45 * DEGREE;
const EQUINOX: f64 = 284;
const ECCENTRICITY: f64 = 0.033;

/**
 * Monthly mean loss [12, %] over `loss` [members x 365, %]. Days are weighted by extraterrestrial insolation on the plane of `tilt`
 * [degrees, facing the equator]; equally in months without sun.
 */
export function monthlyLoss(loss: usize, members: i32, latitude: f64, tilt: f64, monthly: usize): void {
  let first = 0;
  for (let month = 0; month < 12; month++) {
    const days = daysOf(month);
    let light: f64 = 0;
    for (let day = first; day < first + days; day++) light += skyInsolation(day, latitude, tilt);
    let total: f64 = 0;
    for (let day = first; day < first + days; day++) {
      const weight = light > 0 ? skyInsolation(day, latitude, tilt) / light : 1 / <f64>days;
      for (let member = 0; member < members; member++) total += weight * get(loss, member * DAYS_PER_YEAR + day);
    }
    set(monthly, month, total / <f64>members);
    first += days;
  }
}

/**
 * Extraterrestrial insolation of a day on an equator-facing plane [relative, at least 0]: that of level ground at latitude minus tilt,
 * while the sun is up in both places (Duffie and Beckman, Solar Engineering of Thermal Processes, 1.10 and 2.20).
 */
function skyInsolation(day: i32, latitude: f64, tilt: f64): f64 {
  const turn = (2 * Math.PI) / <f64>DAYS_PER_YEAR;
  const declination = AXIS * Math.sin(turn * (EQUINOX + <f64>(day + 1)));
  const ground = latitude * DEGREE;
  const plane = (latitude < 0 ? latitude + tilt : latitude - tilt) * DEGREE;
  const sunset = min(sunsetAngle(ground, declination), sunsetAngle(plane, declination));
  const height =
    Math.cos(plane) * Math.cos(declination) * Math.sin(sunset) + sunset * Math.sin(plane) * Math.sin(declination);
  return max((1 + ECCENTRICITY * Math.cos(turn * <f64>(day + 1))) * height, 0);
}

/** Hour angle of sunset [rad]; 0: polar night, pi: polar day. */
function sunsetAngle(latitude: f64, declination: f64): f64 {
  return Math.acos(min(max(-Math.tan(latitude) * Math.tan(declination), -1), 1));
}
