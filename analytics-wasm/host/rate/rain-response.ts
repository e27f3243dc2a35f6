import type { RainResponse, RainResponseInput } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

/** Scratch of the kernel beyond its columns [values]; highest accepted rate [%/day]. */
const GRID = 1000;
const MAX_RATE = 100;

export function rainResponse(core: Core, { loss, rain, cleaned, rate }: RainResponseInput): RainResponse {
  const count = commonLength({ loss, rain, cleaned });
  requireRange("rate", rate, -MAX_RATE, MAX_RATE);
  core.begin();
  const sigma = noiseOf(core, loss);
  const [lossAt, rainAt, cleanedAt] = [core.put(loss), core.put(rain), core.put(cleaned)];
  const [scratch, result] = [core.take(4 * count + GRID), core.take(5)];
  core.run("rainResponse", lossAt, rainAt, cleanedAt, count, rate, sigma, scratch, result);
  const [half = NaN, low = NaN, high = NaN, events = 0, ownShare = 0] = core.read(result, 5);
  return { half, low, high, events, ownShare };
}

/** Noise of the known days [percentage points]. */
export function noiseOf(core: Core, loss: Float64Array): number {
  const noise = core.take(2);
  const known = loss.filter((value) => Number.isFinite(value));
  core.run("seriesNoise", core.put(known), known.length, core.take(known.length), noise);
  return core.read(noise, 1)[0]!;
}
