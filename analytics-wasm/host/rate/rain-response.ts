import type { RainResponse, RainResponseInput } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

/** Scratch of the kernel beyond its columns [values]; highest accepted rate [%/day]. */
const GRID = 1000;
const MAX_RATE = 100;
const FIGURES = 5;
/** Points of the posterior. */
const RESPONSES = 405;

export function rainResponse(core: Core, input: RainResponseInput): RainResponse {
  const { columns, count, rate, sigma, weight } = putEvidence(core, input);
  const [scratch, result] = [core.take(4 * count + GRID), core.take(FIGURES + 3 * RESPONSES)];
  core.run("rainResponse", ...columns, count, rate, sigma, weight, scratch, result);
  const values = core.read(result, FIGURES + 3 * RESPONSES);
  const [middle = NaN, low = NaN, high = NaN, events = 0, ownShare = 0] = values;
  const column = (at: number): Float64Array => values.filter((_, row) => row >= FIGURES && (row - FIGURES) % 3 === at);
  const responses = { half: column(0), steepness: column(1), weight: column(2) };
  return { half: middle, low, high, events, ownShare, responses };
}

/** Columns of daily evidence, and its noise [points]. */
export function putEvidence(core: Core, { loss, rain, cleaned, sensor, rate, weight = 1 }: RainResponseInput) {
  const count = commonLength({ loss, rain, cleaned, ...(sensor && { sensor }) });
  requireRange("rate", rate, -MAX_RATE, MAX_RATE);
  requireRange("weight", weight, 0, 1);
  core.begin();
  const sigma = noiseOf(core, loss);
  const columns = [loss, rain, cleaned, sensor ?? new Float64Array(count)].map((column) => core.put(column));
  return { columns, count, rate, sigma, weight };
}

/** Noise of the known days [percentage points]. */
export function noiseOf(core: Core, loss: Float64Array): number {
  const noise = core.take(2);
  const known = loss.filter((value) => Number.isFinite(value));
  core.run("seriesNoise", core.put(known), known.length, core.take(known.length), noise);
  return core.read(noise, 1)[0]!;
}
