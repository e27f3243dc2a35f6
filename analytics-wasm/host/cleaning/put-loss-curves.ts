import { AnalyticsInputError, CURVE_POINTS, type LossCurve } from "../../types.ts";
import { requireLength, requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";

const LINE_VALUES = 2 * CURVE_POINTS;
const MAX_CURVES = 366;

/** Addresses of the lines and of each day's index; 0 without a curve. */
export function putLossCurves(core: Core, lossCurve: LossCurve | undefined, days: number): [Address, Address] {
  if (!lossCurve) return [0, 0];
  const { shares, ofDay } = lossCurve;
  requireLength("lossCurve.ofDay", ofDay, days);
  const curves = shares.length / CURVE_POINTS;
  requireWhole("curves of 13 points", curves, 1, MAX_CURVES);
  if (!ofDay.every((curve) => Number.isInteger(curve) && curve >= 0 && curve < curves))
    throw new AnalyticsInputError("lossCurve.ofDay must name curves.");
  const lines = core.take(curves * LINE_VALUES);
  core.run("prepareCurves", core.put(shares), curves, lines);
  return [lines, core.put(ofDay)];
}
