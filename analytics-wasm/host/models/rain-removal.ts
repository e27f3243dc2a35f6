import { AnalyticsInputError, type RainRemovalInput } from "../../types.ts";
import { requireRange } from "../check.ts";
import type { Core } from "../core.ts";

const MODES = { daily: 0, weekly: 1, partial: 2, gradual: 3 };
/** Above any day's or hour's record [mm]. */
export const MAX_RAIN = 10_000;

/** The kernel's mode; checks the threshold [mm]. */
export function modeOf({ threshold, mode = "daily" }: Omit<RainRemovalInput, "rain">): number {
  requireRange("threshold", threshold, 0, MAX_RAIN);
  if (!Object.hasOwn(MODES, mode)) throw new AnalyticsInputError("mode must be daily, weekly, partial or gradual.");
  return MODES[mode];
}

export function rainRemoval(core: Core, { rain, threshold, mode }: RainRemovalInput): Float64Array {
  const way = modeOf({ threshold, ...(mode && { mode }) });
  core.begin();
  const rainAt = core.put(rain);
  const scratch = core.take(rain.length);
  const removal = core.take(rain.length);
  core.run("rainRemoval", rainAt, rain.length, threshold, way, scratch, removal);
  return core.read(removal, rain.length);
}
