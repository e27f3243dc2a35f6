import type { ClearSkyEnergyInput, SolarPositionColumns, SolarPositionInput } from "../types.ts";
import { requireRange, requireWhole } from "./check.ts";
import type { Core } from "./core.ts";

/** Day numbers of 1900 to 2100, for which the solar series is valid. */
const FIRST_DAY = -25_567;
const LAST_DAY = 47_847;
const SCRATCH = 4 * 24;
const MAX_DAYS = 3660;
const MAX_ENERGY = 1e15;

function requirePlace({ lat, lng }: { lat: number; lng: number }): void {
  requireRange("lat", lat, -90, 90);
  requireRange("lng", lng, -180, 180);
}

export function solarNoon(core: Core, { lat, lng, day }: { lat: number; lng: number; day: number }): number {
  requirePlace({ lat, lng });
  requireWhole("day", day, FIRST_DAY, LAST_DAY);
  return core.run("solarNoon", lng, day);
}

export function solarPosition(core: Core, { lat, lng, t }: SolarPositionInput): SolarPositionColumns {
  requirePlace({ lat, lng });
  const count = t.length;
  core.begin();
  const [timeAt, zenith, azimuth] = [core.put(t), core.take(count), core.take(count)];
  core.run("solarPosition", lat, lng, timeAt, count, zenith, azimuth);
  return { zenith: core.read(zenith, count), azimuth: core.read(azimuth, count) };
}

export function clearSkyGhi(core: Core, { zenith }: { zenith: Float64Array }): Float64Array {
  core.begin();
  const [zenithAt, ghi] = [core.put(zenith), core.take(zenith.length)];
  core.run("clearSkyGhi", zenithAt, zenith.length, ghi);
  return core.read(ghi, zenith.length);
}

export function clearSkyEnergy(core: Core, { lat, lng, firstDay, days, total }: ClearSkyEnergyInput): Float64Array {
  requirePlace({ lat, lng });
  requireWhole("days", days, 0, MAX_DAYS);
  requireWhole("firstDay", firstDay, FIRST_DAY, LAST_DAY - days);
  requireRange("total", total, 0, MAX_ENERGY);
  core.begin();
  const [scratch, energy] = [core.take(SCRATCH), core.take(days)];
  core.run("clearSkyEnergy", lat, lng, firstDay, days, total, scratch, energy);
  return core.read(energy, days);
}
