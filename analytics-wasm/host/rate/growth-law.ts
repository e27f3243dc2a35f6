import type { GrowthLaw, RainResponseInput } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { noiseOf } from "./rain-response.ts";

/** Scratch of the kernel beyond its columns [values]; highest accepted rate [%/day]. */
const ROOM = 200;
const MAX_RATE = 100;

export function growthLaw(core: Core, { loss, rain, cleaned, rate }: RainResponseInput): GrowthLaw {
  const count = commonLength({ loss, rain, cleaned });
  requireRange("rate", rate, -MAX_RATE, MAX_RATE);
  core.begin();
  const sigma = noiseOf(core, loss);
  const [lossAt, rainAt, cleanedAt] = [core.put(loss), core.put(rain), core.put(cleaned)];
  const [scratch, result] = [core.take(3 * count + ROOM), core.take(6)];
  core.run("growthLaw", lossAt, rainAt, cleanedAt, count, rate, sigma, scratch, result);
  const [limit = NaN, low = NaN, high = NaN, spells = 0, chance = 0, faster = 1] = core.read(result, 6);
  return { limit, low, high, spells, chance, faster };
}
