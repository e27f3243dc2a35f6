import { AnalyticsInputError, MAX_RATE_DAYS, type SoilingRateInput, type SoilingRateResult } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Core } from "../core.ts";

const RESULTS = 5;
const NO_BREAKS = new Float64Array(0);
const ONE_SEGMENT = Float64Array.of(0);

export function soilingRate(core: Core, input: SoilingRateInput): SoilingRateResult {
  const { breaks = NO_BREAKS, confidence = 0.95, autocorrelation = "adjust" } = input;
  commonLength({ day: input.day, loss: input.loss });
  requireRange("confidence", confidence, 0.01, 0.9999);
  for (const first of breaks) requireRange("breaks", first, -1e9, 1e9);
  const { day, loss } = isInOrder(input) ? input : inOrder(input);
  const n = day.length;
  if (n > MAX_RATE_DAYS) throw new AnalyticsInputError(`At most ${MAX_RATE_DAYS} days make one rate.`);
  const starts = n > 0 && breaks.length === 0 ? ONE_SEGMENT : segmentStarts(day, breaks);

  core.begin();
  const x = core.put(day);
  const y = core.put(loss);
  const startsAt = core.put(starts);
  const room = core.take(rateScratch(n));
  const result = core.take(RESULTS);
  const adjust = autocorrelation === "adjust" ? 1 : 0;
  core.run("soilingRate", x, y, n, startsAt, starts.length, confidence, adjust, room, result);
  const found = core.read(result, RESULTS);
  return {
    rate: found[0]!,
    intercept: found[1]!,
    low: found[2]!,
    high: found[3]!,
    r2: found[4]!,
    n,
  };
}

/** Scratch of the kernel for `n` days [values]. */
export const rateScratch = (n: number): number => 2 * n + (n * (n - 1)) / 2 + 1;

type RateRows = Pick<SoilingRateInput, "day" | "loss">;

function isInOrder({ day, loss }: RateRows): boolean {
  let before = -Infinity;
  for (let row = 0; row < day.length; row++) {
    if (!(day[row]! >= before && Number.isFinite(day[row]) && Number.isFinite(loss[row]))) return false;
    before = day[row]!;
  }
  return true;
}

function inOrder({ day, loss }: RateRows): RateRows {
  const rows = Array.from(day.keys())
    .filter((row) => Number.isFinite(day[row]) && Number.isFinite(loss[row]))
    .sort((a, b) => day[a]! - day[b]! || a - b);
  return {
    day: Float64Array.from(rows, (row) => day[row]!),
    loss: Float64Array.from(rows, (row) => loss[row]!),
  };
}

/** First row of each non-empty segment; a break starts one on its day. */
function segmentStarts(days: Float64Array, breaks: Float64Array): Float64Array {
  const firstRows = [...breaks].map((first) => days.findIndex((day) => day >= first)).filter((row) => row > 0);
  return Float64Array.from(new Set([...(days.length > 0 ? [0] : []), ...firstRows])).sort();
}
