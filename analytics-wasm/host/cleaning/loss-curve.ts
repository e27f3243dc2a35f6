import {
  AnalyticsInputError,
  CURVE_POINTS,
  type LossCurve,
  type LossCurves,
  type LossCurvesInput,
} from "../../types.ts";
import { commonLength, requireLength, requireRange, requireWhole } from "../check.ts";
import type { Address, Core } from "../core.ts";

const MONTHS = 12;
const FIT_FIELDS = 11;
const NO_COLUMN = 0;
const MAX_LIMIT = 1e12;

export function lossCurves(core: Core, input: LossCurvesInput): LossCurves {
  const { energy, month, array, unused, irradiance, price, limit } = input;
  const rows = commonLength({ energy, month });
  for (const [name, column] of Object.entries({ ...array, unused, irradiance, price })) {
    if (column) requireLength(name, column, rows);
  }
  if (limit !== undefined) requireRange("limit", limit, 0, MAX_LIMIT);
  // Rounding down, because a remainder takes as long as the kernel.
  for (let row = 0; row < rows; row++)
    if (!(month[row]! >= 0 && month[row]! < MONTHS && month[row] === Math.floor(month[row]!)))
      throw new AnalyticsInputError("month must be 0 to 11.");
  core.begin();
  const put = (column: Float64Array | undefined): Address => (column ? core.put(column) : NO_COLUMN);
  const columns = [energy, month, array?.delivered, array?.possible, unused, irradiance, price].map(put);
  const record = core.putRecord([...columns, rows, core.take(MONTHS * FIT_FIELDS)], [limit ?? Infinity]);
  const [lost, share] = [core.take(MONTHS * CURVE_POINTS), core.take(MONTHS * CURVE_POINTS)];
  const [income, clipped] = [core.take(MONTHS), core.take(1)];
  const limitedRows = core.run("lossCurves", record, lost, share, income, clipped);
  return {
    energy: core.read(lost, MONTHS * CURVE_POINTS),
    share: core.read(share, MONTHS * CURVE_POINTS),
    income: core.read(income, MONTHS),
    limitedRows,
    clipped: core.read(clipped, 1)[0]!,
  };
}

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
