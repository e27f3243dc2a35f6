import type { ClearSkyEnergyInput } from "../../types.ts";
import { requireRange, requireWhole } from "../check.ts";
import type { Core } from "../core.ts";
import { FIRST_DAY, LAST_DAY } from "./solar-noon.ts";

const SCRATCH = 4 * 24;
const MAX_DAYS = 3660;
const MAX_ENERGY = 1e15;

export function clearSkyEnergy(core: Core, { lat, lng, firstDay, days, total }: ClearSkyEnergyInput): Float64Array {
  requireRange("lat", lat, -90, 90);
  requireRange("lng", lng, -180, 180);
  requireWhole("days", days, 0, MAX_DAYS);
  requireWhole("firstDay", firstDay, FIRST_DAY, LAST_DAY - days);
  requireRange("total", total, 0, MAX_ENERGY);
  core.begin();
  const scratch = core.take(SCRATCH);
  const energy = core.take(days);
  core.run("clearSkyEnergy", lat, lng, firstDay, days, total, scratch, energy);
  return core.read(energy, days);
}
