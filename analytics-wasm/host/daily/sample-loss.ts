import type { SampleLossInput } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

/** Samples with both cells at or below this irradiance show no loss [W/m2] (D-238). */
export const LOW_LIGHT = 200;
export const BRIGHTEST = 1e6;

export function sampleLoss(core: Core, input: SampleLossInput): Float64Array {
  const { clean, soiled, lowLight = LOW_LIGHT, hideLowLight = true } = input;
  const count = commonLength({ clean, soiled });
  requireRange("lowLight", lowLight, 0, BRIGHTEST);
  core.begin();
  const cleanAt = core.put(clean);
  const soiledAt = core.put(soiled);
  const loss = core.take(count);
  core.run("sampleLoss", cleanAt, soiledAt, count, lowLight, hideLowLight ? 1 : 0, loss);
  return core.read(loss, count);
}
