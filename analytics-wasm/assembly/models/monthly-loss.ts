import { columnAfter, get, set } from "../numerics/column";
import { quantile } from "../numerics/quantile";
import { DAYS_PER_YEAR, daysOf } from "../rain/rain-year";

const DEGREE: f64 = Math.PI / 180;
/** Axial tilt of the earth [rad], day offset of its declination (Cooper 1969, doi 10.1016/0038-092X(69)90047-4), eccentricity [1]. */
const AXIS: f64 = 23.45 * DEGREE;
const EQUINOX: f64 = 284;
const ECCENTRICITY: f64 = 0.033;

const MONTHS: i32 = 12;
/** Insolation of a month's days. */
const skies: usize = memory.data(248, 16);

/**
 * Monthly mean loss over `loss` [members x 365, %], and quantiles .1 and .9 of that of a member. Days are weighted by extraterrestrial
 * insolation on the plane of `tilt` [degrees, facing the equator]; equally in months without sun. Writes to `monthly` [3 x 13, %]; the last
 * of a row is the plain mean of the months. `scratch` [2 x members].
 */
export function monthlyLoss(loss: usize, members: i32, latitude: f64, tilt: f64, scratch: usize, monthly: usize): void {
  const years = columnAfter(scratch, 1, members);
  for (let member = 0; member < members; member++) set(years, member, 0);
  let first = 0;
  let sum: f64 = 0;
  for (let month = 0; month < MONTHS; month++) {
    const days = daysOf(month);
    let light: f64 = 0;
    for (let day = 0; day < days; day++) {
      const sky = skyInsolation(first + day, latitude, tilt);
      set(skies, day, sky);
      light += sky;
    }
    let total: f64 = 0;
    for (let member = 0; member < members; member++) set(scratch, member, 0);
    for (let day = 0; day < days; day++) {
      const weight = light > 0 ? get(skies, day) / light : 1 / <f64>days;
      for (let member = 0; member < members; member++) {
        const part = weight * get(loss, member * DAYS_PER_YEAR + first + day);
        total += part;
        set(scratch, member, get(scratch, member) + part);
      }
    }
    for (let member = 0; member < members; member++) {
      set(years, member, get(years, member) + get(scratch, member) / <f64>MONTHS);
    }
    sum += total / <f64>members;
    setRange(monthly, month, total / <f64>members, scratch, members);
    first += days;
  }
  setRange(monthly, MONTHS, sum / <f64>MONTHS, years, members);
}

/** Reorders `values`. */
function setRange(monthly: usize, month: i32, mean: f64, values: usize, members: i32): void {
  set(monthly, month, mean);
  set(columnAfter(monthly, 1, MONTHS + 1), month, quantile(values, members, 0.1));
  set(columnAfter(monthly, 2, MONTHS + 1), month, quantile(values, members, 0.9));
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
