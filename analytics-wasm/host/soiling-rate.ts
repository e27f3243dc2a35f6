import { AnalyticsInputError, MOST_RATE_DAYS } from "../types.ts";
import type { SoilingRateInput, SoilingRateResult } from "../types.ts";
import { commonLength, requireRange } from "./check.ts";
import type { Core } from "./core.ts";

const RESULTS = 6;

export function soilingRate(core: Core, input: SoilingRateInput): SoilingRateResult {
  const { day, loss, breaks = new Float64Array(0), confidence = 0.95, autocorrelation = "adjust" } = input;
  const length = commonLength({ day, loss });
  requireRange("confidence", confidence, 0.01, 0.9999);
  for (const first of breaks) requireRange("breaks", first, -1e9, 1e9);
  const rows = Array.from({ length }, (_, row) => row)
    .filter((row) => Number.isFinite(day[row]) && Number.isFinite(loss[row]))
    .sort((a, b) => day[a]! - day[b]! || a - b);
  const n = rows.length;
  if (n > MOST_RATE_DAYS) throw new AnalyticsInputError(`At most ${MOST_RATE_DAYS} days make one rate.`);
  const days = Float64Array.from(rows, (row) => day[row]!);
  const starts = segmentStarts(days, breaks);

  core.begin();
  const x = core.put(days);
  const y = core.put(Float64Array.from(rows, (row) => loss[row]!));
  const startsAt = core.put(starts);
  const [slopes, scratch, residual] = [core.take((n * (n - 1)) / 2 + 1), core.take(n), core.take(n)];
  const result = core.take(RESULTS);
  const adjust = autocorrelation === "adjust" ? 1 : 0;
  core.run("soilingRate", x, y, n, startsAt, starts.length, confidence, adjust, slopes, scratch, residual, result);
  const [rate, intercept, low, high, r2, weeklyRate] = [...core.read(result, RESULTS)] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { rate, weeklyRate, intercept, low, high, r2, n };
}

/** First row of every segment that has rows: a break starts a new one on its day. */
function segmentStarts(days: Float64Array, breaks: Float64Array): Float64Array {
  const firstRows = [...breaks].map((first) => days.findIndex((day) => day >= first)).filter((row) => row > 0);
  return Float64Array.from(new Set([...(days.length > 0 ? [0] : []), ...firstRows])).sort();
}
