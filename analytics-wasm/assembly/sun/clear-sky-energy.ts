import { after, get, set } from "../numerics/column";
import { clearSkyGhi } from "./clear-sky";
import { solarPosition } from "./solar-position";

const DAY: f64 = 86400;
const HOURS = 24;

/**
 * Spreads `total` [kWh] over `days` days from `firstDay` [day number] by clear-sky horizontal irradiance: the year's shape without its
 * weather. `lat`, `lng` [degrees, north and east positive]; days are in mean solar time of the longitude, sampled at the middle of each
 * hour. 0 where the sun never rises. `scratch` [96].
 */
export function clearSkyEnergy(lat: f64, lng: f64, firstDay: f64, days: i32, total: f64, scratch: usize, energy: usize): void {
  const t = scratch;
  const zenith = after(scratch, 1, HOURS);
  const azimuth = after(scratch, 2, HOURS);
  const light = after(scratch, 3, HOURS);
  const midnight = firstDay * DAY - (lng / 360) * DAY;
  let sum: f64 = 0;
  for (let d = 0; d < days; d++) {
    for (let hour = 0; hour < HOURS; hour++) set(t, hour, midnight + <f64>d * DAY + (<f64>hour + 0.5) * 3600);
    solarPosition(lat, lng, t, HOURS, zenith, azimuth);
    clearSkyGhi(zenith, HOURS, light);
    let fallen: f64 = 0;
    for (let hour = 0; hour < HOURS; hour++) fallen += get(light, hour);
    set(energy, d, fallen);
    sum += fallen;
  }
  const factor = sum > 0 ? total / sum : 0;
  for (let d = 0; d < days; d++) set(energy, d, get(energy, d) * factor);
}
