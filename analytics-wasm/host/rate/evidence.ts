import type { GrowthEvidence, RainEvidence, RainResponseInput, SensorZero, SensorZeroInput } from "../../types.ts";
import { commonLength, requireRange, requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";

const LIMITS = 32;
const HALVES = 81;
const STEEPS = 5;
/** Scratch of the kernels beyond their columns [values]; highest accepted rate [%/day]. */
const ROOM = 200;
const MAX_RATE = 100;
const MAX_ZERO = 100;
/** Washes lie within the days, or that far before or after [days]. */
const MAX_AWAY = 1e6;

function columnsOf(core: Core, { loss, rain, cleaned, rate }: RainResponseInput) {
  const count = commonLength({ loss, rain, cleaned });
  requireRange("rate", rate, -MAX_RATE, MAX_RATE);
  core.begin();
  const sigma = noiseOf(core, loss);
  const at: [Address, Address, Address] = [core.put(loss), core.put(rain), core.put(cleaned)];
  return { at, count, sigma, scratch: core.take(4 * count + ROOM) };
}

/** Noise of the known days [percentage points]. */
function noiseOf(core: Core, loss: Float64Array): number {
  const noise = core.take(2);
  const known = loss.filter((value) => Number.isFinite(value));
  core.run("seriesNoise", core.put(known), known.length, core.take(known.length), noise);
  return core.read(noise, 1)[0]!;
}

export function growthEvidence(core: Core, input: RainResponseInput): GrowthEvidence {
  const { at, count, sigma, scratch } = columnsOf(core, input);
  const result = core.take(3 * LIMITS + 2);
  core.run("growthEvidence", ...at, count, sigma, scratch, result);
  const all = core.read(result, 3 * LIMITS + 2);
  const [limits, evidence, rates] = [0, 1, 2].map((part) => all.slice(part * LIMITS, (part + 1) * LIMITS));
  const [spells = 0, days = 0] = all.slice(3 * LIMITS);
  return { limits: limits!, evidence: evidence!, rates: rates!, spells, days };
}

export function rainEvidence(core: Core, input: RainResponseInput): RainEvidence {
  const { zero = 0 } = input;
  requireRange("zero", zero, -MAX_ZERO, MAX_ZERO);
  const { at, count, sigma, scratch } = columnsOf(core, input);
  const [steepsAt, evidenceAt] = [HALVES, HALVES + STEEPS];
  const size = evidenceAt + HALVES * STEEPS + 1;
  const result = core.take(size);
  core.run("rainEvidence", ...at, count, input.rate, sigma, zero, scratch, result);
  const all = core.read(result, size);
  return {
    halves: all.slice(0, steepsAt),
    steeps: all.slice(steepsAt, evidenceAt),
    evidence: all.slice(evidenceAt, size - 1),
    events: all[size - 1]!,
  };
}

export function sensorZero(core: Core, input: SensorZeroInput): SensorZero {
  const { washes, systematic, usualRain } = input;
  for (const day of washes) requireWhole("washes", day, -MAX_AWAY, MAX_AWAY);
  requireRange("systematic", systematic, 0, MAX_ZERO);
  requireRange("usualRain.log", usualRain.log, -MAX_ZERO, MAX_ZERO);
  requireRange("usualRain.spread", usualRain.spread, Number.EPSILON, MAX_ZERO);
  const { at, count, sigma, scratch } = columnsOf(core, input);
  const fields = [...at, count, scratch, core.put(washes), washes.length];
  const history = core.putRecord(fields, [input.rate, sigma, systematic, usualRain.log, usualRain.spread]);
  const result = core.take(2);
  core.run("sensorZero", history, result);
  const [points = NaN, range = NaN] = core.read(result, 2);
  return { points, range };
}
