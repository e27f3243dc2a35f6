import { AnalyticsInputError, MAX_INTERVAL_DAYS } from "../../types.ts";
import type {
  DetectIntervalsInput,
  DetectIntervalsResult,
  FittedLevel,
  FittedLevelInput,
  LossSegment,
} from "../../types.ts";
import { commonLength, MAX_SYSTEMATIC, requireRange } from "../check.ts";
import type { Core } from "../core.ts";
import { type Divisions, divisions, eventKind, evidenceOf } from "./interval-evidence.ts";
import { lossSegments } from "./loss-segments.ts";

/** Price of a division, relative to long-run variance and the log of days (analytics-wasm/README.md, "Soiling intervals"). */
const PRICE = { fine: 2, normal: 3, coarse: 5 };

/**
 * Growth of the correlation's variance factor that justifies a second and a third division. Measured in
 * `tests/analytics/rate/detect-noise.test.ts`: a lower third costs recall at slight correlation.
 */
const CORRELATION_GROWTH = [1, 2];

/**
 * Keeps false divisions of white noise at or below 1 of 100 series at `normal`, for any length: 5/3 up to half a year relative to 15 months
 * and more, and higher within a few weeks, whose noise is uncertain. Measured in `tests/analytics/rate/detect-noise.test.ts`.
 */
function priceFactor(n: number): number {
  const shortness = Math.min(Math.max((450 - n) / (450 - 180), 0), 1);
  return (1 + (2 / 3) * shortness) * (1 + 450 / n ** 2);
}

export function detectIntervals(core: Core, input: DetectIntervalsInput): DetectIntervalsResult {
  const { day, loss, rain, sensitivity = "normal" } = input;
  commonLength({ day, loss, ...(rain && { rain }) });
  if (!Object.hasOwn(PRICE, sensitivity)) throw new AnalyticsInputError("sensitivity must be fine, normal or coarse.");
  if (day.length > MAX_INTERVAL_DAYS)
    throw new AnalyticsInputError(`At most ${MAX_INTERVAL_DAYS} days fit one detection.`);
  const rows = lossRows(core, day, loss);
  if (rows.days.length === 0) return { segments: [], events: [], intervals: [] };
  const evidence = evidenceOf(input);
  const starts = segmentStarts(core, rows, divisions(rows.days, evidence), PRICE[sensitivity]);
  const fits = lossSegments(core, rows.days, rows.losses, starts);
  const segments = fits.map(({ segment }) => segment);
  return {
    segments,
    events: segments.slice(1).map((segment, index) => {
      const before = segments[index]!;
      const [day, jump] = [segment.start, segment.startLoss - before.endLoss];
      return { day, jump, kind: eventKind(before.end, { day, jump }, evidence, rows.noise) };
    }),
    intervals: fits
      .flatMap(({ fit }, index) => (fit ? [index] : []))
      .sort((a, b) => byQuality(segments[a]!, segments[b]!)),
  };
}

/**
 * First rows of segments. If residuals are correlated, noise was underestimated and the next division pays for it; up to three, because
 * strong correlation first hides behind many segments.
 */
function segmentStarts(
  core: Core,
  { days, losses, noise }: LossRows,
  { price, fixed, earliest }: Divisions,
  factor: number,
): number[] {
  const n = days.length;
  const white = factor * priceFactor(n) * noise ** 2 * Math.log(n);
  core.begin();
  const x = core.put(days.map((value) => value - days[0]!));
  const y = core.put(losses);
  const [fixedAt, earliestAt] = [core.put(fixed), core.put(earliest)];
  const [penalty, scratch, starts] = [n + 1, 13 * (n + 1), n].map((count) => core.take(count));
  const divide = (full: number): number => {
    core.write(
      penalty!,
      price.map((share) => share * full),
    );
    return core.run("segmentSeries", x, y, n, penalty!, full, fixedAt, earliestAt, scratch!, starts!);
  };
  let count = divide(white);
  let paid = 1;
  for (const growth of CORRELATION_GROWTH) {
    const correlation = core.run("correlationFactor", x, y, n, starts!, count);
    if (!(correlation > growth * paid)) break;
    paid = correlation;
    count = divide(white * paid);
  }
  const kept = core.put(price.map((share, row) => Number(share < 1 || fixed[row] === 1)));
  return Array.from(core.read(starts!, core.run("dropChanceFalls", x, y, n, noise, kept, starts!, count)));
}

/** Best first; the newest of equals. */
function byQuality(a: LossSegment, b: LossSegment): number {
  return b.quality - a.quality || b.start - a.start;
}

/** A line through fewer days is no better than the newest day. */
const MIN_DAYS = 5;
/** If the newest day is this far below the line, it was cleaned [standard deviations]; a line needs three days to show that. */
const CLEANED_BELOW = -4.5;

export function fittedLevel(core: Core, { systematic, ...input }: FittedLevelInput): FittedLevel {
  requireRange("systematic", systematic, 0, MAX_SYSTEMATIC);
  const segment = detectIntervals(core, input).segments.at(-1);
  if (segment === undefined) return { day: NaN, loss: NaN, uncertainty: NaN, days: 0 };
  const known = new Map<number, number>();
  for (const [row, day] of input.day.entries()) {
    if (Number.isInteger(day) && day >= segment.start && Number.isFinite(input.loss[row]))
      known.set(day, input.loss[row]!);
  }
  const all = Float64Array.from(known.keys()).sort();
  // Detection drops a newest outlier, which may be a cleaning.
  const newest = all.at(-1)!;
  const none = { day: newest, loss: NaN, uncertainty: NaN, days: 0 };
  if (segment.n < MIN_DAYS) return none;
  const days = all.filter((day) => day <= segment.end);
  core.begin();
  const [x, y] = [core.put(days), core.put(days.map((day) => known.get(day)!))];
  const [scratch, result] = [core.take(days.length), core.take(3)];
  core.run("lineEnd", x, y, days.length, segment.slope, newest, known.get(newest)!, systematic, scratch, result);
  const [loss = NaN, uncertainty = NaN, above = NaN] = core.read(result, 3);
  return above < CLEANED_BELOW ? none : { day: newest, loss, uncertainty, days: segment.n };
}

/** Days with a loss, ascending, without outliers, and their noise [percentage points]. */
interface LossRows {
  days: Float64Array;
  losses: Float64Array;
  noise: number;
}

function lossRows(core: Core, day: Float64Array, loss: Float64Array): LossRows {
  const [days, losses] = isInOrder(day, loss) ? [day, loss] : knownLosses(day, loss);
  const n = days.length;
  core.begin();
  const y = core.put(losses);
  const [scratch, result, outliers] = [core.take(n + 3), core.take(2), core.take(n)];
  core.run("seriesNoise", y, n, scratch, result);
  const [noise = 0, change = 0] = core.read(result, 2);
  if (core.run("flagOutliers", y, n, noise, change, scratch, outliers) === 0) return { days, losses, noise };
  const isOutlier = core.read(outliers, n);
  const kept = (_: number, row: number): boolean => isOutlier[row] === 0;
  return { days: days.filter(kept), losses: losses.filter(kept), noise };
}

function isInOrder(day: Float64Array, loss: Float64Array): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < day.length; row++) {
    const at = day[row]!;
    if (!(at > before && Number.isInteger(at) && Number.isFinite(loss[row]))) return false;
    before = at;
  }
  return true;
}

/** Ascending; the last of repeated days counts. */
function knownLosses(day: Float64Array, loss: Float64Array): [days: Float64Array, losses: Float64Array] {
  const known = new Map<number, number>();
  for (const [row, at] of day.entries()) {
    if (Number.isInteger(at) && Number.isFinite(loss[row])) known.set(at, loss[row]!);
  }
  const days = Float64Array.from(known.keys()).sort();
  return [days, days.map((at) => known.get(at)!)];
}
