import type {
  DollarRange,
  DollarRangeInput,
  LossUncertaintyInput,
  PromiseKept,
  PromiseKeptInput,
  ResidualUncertainty,
  ResidualUncertaintyInput,
} from "../../types.ts";
import { commonLength, MAX_SYSTEMATIC, requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { putPrice, requireWorth } from "../cleaning/dollar-loss.ts";
import { putLossCurves } from "../cleaning/loss-curve.ts";

export function lossUncertainty(core: Core, input: LossUncertaintyInput): number {
  const { loss, insolation, uncertainty, systematic } = input;
  const count = commonLength({ loss, insolation, uncertainty });
  requireRange("systematic", systematic, 0, MAX_SYSTEMATIC);
  core.begin();
  const columns = [loss, insolation, uncertainty].map((column) => core.put(column));
  return core.run("lossUncertainty", ...columns, count, systematic);
}

export function dollarRange(core: Core, input: DollarRangeInput): DollarRange {
  const { insolation, loss, uncertainty, systematic, arrayKw, price, lossCurve } = input;
  const count = commonLength({ insolation, loss, uncertainty });
  requireRange("systematic", systematic, 0, MAX_SYSTEMATIC);
  requireWorth(arrayKw, price, count);
  core.begin();
  const columns = [insolation, loss, uncertainty].map((column) => core.put(column));
  const curves = putLossCurves(core, lossCurve, count);
  const record = core.putRecord([...columns, count, ...putPrice(core, price), ...curves], [systematic, arrayKw]);
  const range = core.take(2);
  core.run("dollarRange", record, range);
  const [low = NaN, high = NaN] = core.read(range, 2);
  return { low, high };
}

export function residualUncertainty(core: Core, { before, after }: ResidualUncertaintyInput): ResidualUncertainty {
  const count = commonLength({ before, after });
  core.begin();
  const [beforeAt, afterAt, result] = [core.put(before), core.put(after), core.take(1)];
  const cleanings = core.run("residualUncertainty", beforeAt, afterAt, count, result);
  return { points: core.read(result, 1)[0]!, cleanings };
}

export function promiseKept(core: Core, { promised, won }: PromiseKeptInput): PromiseKept {
  const count = commonLength({ promised, won });
  core.begin();
  const [promisedAt, wonAt, result] = [core.put(promised), core.put(won), core.take(3)];
  const washes = core.run("promiseKept", promisedAt, wonAt, count, result);
  const [share = NaN, low = NaN, high = NaN] = core.read(result, 3);
  return { share, low, high, washes };
}
