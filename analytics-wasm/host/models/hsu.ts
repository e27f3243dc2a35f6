import type { HsuInput } from "../../types.ts";
import { requireLength, requireRange, requireWhole } from "../check.ts";
import type { Core } from "../core.ts";
import { MAX_RAIN } from "./rain-removal.ts";

/** Deposition velocities of Coello and Boyle 2019 [m/s]. */
const FINE_VELOCITY = 0.0009;
const COARSE_VELOCITY = 0.004;
const MAX_VELOCITY = 10;
const MAX_STEP = 366 * 86_400;
/** Highest accepted concentration [g/m3]; a dust storm has 0.01. */
const MAX_CONCENTRATION = 1000;
const MAX_PERIOD = 1_000_000;

export function hsuSoilingRatio(core: Core, input: HsuInput): Float64Array {
  const { rain, tilt, cleaningThreshold, rainPeriod, stepSeconds, partial = false } = input;
  const { v25 = FINE_VELOCITY, v10 = COARSE_VELOCITY } = input;
  const fine = concentration("pm25", input.pm25, rain.length);
  const coarse = concentration("pm10", input.pm10, rain.length);
  requireRange("tilt", tilt, 0, 90);
  requireRange("cleaningThreshold", cleaningThreshold, 0, MAX_RAIN);
  requireWhole("rainPeriod", rainPeriod, 1, MAX_PERIOD);
  requireRange("v25", v25, 0, MAX_VELOCITY);
  requireRange("v10", v10, 0, MAX_VELOCITY);
  requireRange("stepSeconds", stepSeconds, 0, MAX_STEP);
  const count = rain.length;
  core.begin();
  const rainAt = core.put(rain);
  const [fineAt, coarseAt] = [core.put(fine.values), core.put(coarse.values)];
  const [sums, scratch, ratio] = [core.take(count), core.take(count), core.take(count)];
  const reach = stepSeconds * Math.cos((tilt * Math.PI) / 180);
  const fields = [rainAt, sums, count, fineAt, fine.mask, coarseAt, coarse.mask];
  const deposition = core.putRecord(fields, [v25, v10, reach]);
  core.run("rollingRain", rainAt, count, rainPeriod, sums, scratch);
  core.run("hsuSoilingRatio", deposition, cleaningThreshold, Number(partial), ratio);
  return core.read(ratio, count);
}

function concentration(
  name: string,
  value: number | Float64Array,
  count: number,
): { values: Float64Array; mask: number } {
  if (typeof value === "number") {
    requireRange(name, value, 0, MAX_CONCENTRATION);
    return { values: Float64Array.of(value), mask: 0 };
  }
  requireLength(name, value, count);
  return { values: value, mask: -1 };
}
