import type { SolarPositionColumns, SolarPositionInput } from "../../types.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";

export function solarPosition(core: Core, { lat, lng, t }: SolarPositionInput): SolarPositionColumns {
  requireRange("lat", lat, -90, 90);
  requireRange("lng", lng, -180, 180);
  const count = t.length;
  core.begin();
  const timeAt = core.put(t);
  const zenith = core.take(count);
  const azimuth = core.take(count);
  core.run("solarPosition", lat, lng, timeAt, count, zenith, azimuth);
  return { zenith: core.read(zenith, count), azimuth: core.read(azimuth, count) };
}
