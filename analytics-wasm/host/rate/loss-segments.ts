import type { LossSegment } from "../../types.ts";
import type { Address, Core } from "../core.ts";
import { rateScratch } from "./soiling-rate.ts";

/**
 * A segment shows a soiling rate if it lasts 14 days, or 7 with a standard error of at most `SURE_ERROR` [%/day] (errors count as
 * `MIN_ERROR` or more), if the line explains 30% of its variation, and if no gap is longer than `MAX_GAP` [days].
 */
const MIN_INTERVAL = 14;
const MIN_SURE_INTERVAL = 7;
const SURE_ERROR = 0.02;
const MIN_ERROR = 0.001;
const MIN_EXPLAINED = 0.3;
const MAX_GAP = 7;

const CONFIDENCE = 0.95;
const STANDARD_ERRORS = 1.96;
const RESULTS = 6;
/** Longer segments are thinned, because every pair of days is a slope. */
const MAX_ROWS = 250;

interface Fit {
  segment: LossSegment;
  fit: boolean;
}

/** Segments with their Theil-Sen lines, and whether each shows a soiling rate. `starts`: first rows. */
export function lossSegments(core: Core, days: Float64Array, losses: Float64Array, starts: number[]): Fit[] {
  core.begin();
  const [x, y] = [core.take(MAX_ROWS), core.take(MAX_ROWS)];
  const [firstRow, result] = [core.put(Float64Array.of(0)), core.take(RESULTS)];
  const room = core.take(rateScratch(MAX_ROWS));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? days.length;
    const step = Math.ceil((end - start) / MAX_ROWS);
    const rows = (column: Float64Array): Float64Array =>
      step === 1 ? column.subarray(start, end) : column.subarray(start, end).filter((_, row) => row % step === 0);
    core.write(x, rows(days));
    core.write(y, rows(losses));
    core.run("soilingRate", x, y, rows(days).length, firstRow, 1, CONFIDENCE, 1, room, result);
    return fitOf(core, result, days.subarray(start, end), losses[start]!);
  });
}

function fitOf(core: Core, result: Address, days: Float64Array, only: number): Fit {
  const [slope = NaN, intercept = NaN, low = NaN, high = NaN, explained = NaN] = core.read(result, RESULTS);
  const [start, end, n] = [days[0]!, days.at(-1)!, days.length];
  const length = end - start + 1;
  const error = Math.max((high - low) / (2 * STANDARD_ERRORS), MIN_ERROR);
  const quality = slope > 0 && low <= high ? (slope / error) * Math.sqrt(length) : 0;
  const lossOn = (day: number): number => (n > 1 ? intercept + slope * day : only);
  const isLong = length >= MIN_INTERVAL || (length >= MIN_SURE_INTERVAL && error <= SURE_ERROR);
  const isWhole = days.every((day, row) => row === 0 || day - days[row - 1]! <= MAX_GAP);
  return {
    segment: { start, end, slope, low, high, startLoss: lossOn(start), endLoss: lossOn(end), n, quality },
    fit: isLong && isWhole && low > 0 && explained >= MIN_EXPLAINED,
  };
}
