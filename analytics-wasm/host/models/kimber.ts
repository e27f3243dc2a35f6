import type { KimberInput } from "../../types.ts";
import { requireLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { MAX_RAIN } from "./rain-removal.ts";

const MIN_STEP = 1 / 86_400;
const MAX_GRACE = 366;
/** 24 steps of 1/24 day must not become 25. */
const ROUNDING = 1e-9;

export function kimberLoss(core: Core, input: KimberInput): Float64Array {
  const { rain, rate, threshold, grace, max, initial, stepDays } = input;
  const { manualWash = new Uint8Array(rain.length) } = input;
  requireRange("rate", rate, 0, 1);
  requireRange("threshold", threshold, 0, MAX_RAIN);
  requireRange("grace", grace, 0, MAX_GRACE);
  requireRange("max", max, 0, 1);
  requireRange("initial", initial, 0, 1);
  requireRange("stepDays", stepDays, MIN_STEP, 1);
  requireLength("manualWash", manualWash, rain.length);
  const count = rain.length;
  core.begin();
  const [rainAt, washed] = [core.put(rain), core.putBytes(manualWash)];
  const [sums, scratch, loss] = [core.take(count), core.take(count), core.take(count)];
  const graceSteps = stepsIn(grace, stepDays);
  core.run("rollingRain", rainAt, count, stepsIn(1, stepDays), sums, scratch);
  core.run("kimberLoss", sums, washed, count, rate * stepDays, threshold, graceSteps, max, initial, loss);
  return core.read(loss, count);
}

/** Steps within `days`, the present one included; at least one. */
function stepsIn(days: number, stepDays: number): number {
  return Math.max(Math.ceil(days / stepDays - ROUNDING), 1);
}
