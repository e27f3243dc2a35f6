import { get, set } from "../numerics/column";

/** Points of a loss curve, and the soiling between two of them [1]: 0 to 30%. */
export const CURVE_POINTS = 13;
export const CURVE_STEP: f64 = 0.025;
export const CURVE_LINES = CURVE_POINTS - 1;
/** The last line is repeated, for soiling of exactly 30%. */
const STORED_LINES = CURVE_LINES + 1;
/** Bytes of a line, as a power of two: intercept and slope. */
const LINE_SHIFT: usize = 4;
const CURVE_BYTES: usize = (<usize>STORED_LINES) << LINE_SHIFT;
export const LINES_PER_SOILING: f64 = 1 / CURVE_STEP;
/**
 * Constants of `lineOf`: lines per soiling, half a line, and 1.5 x 2^52, which rounds a sum to the nearest integer in the lowest bits. In
 * memory, because V8 builds constant vectors again in each turn of a loop.
 */
const ofLine: usize = memory.data<f64>([40, 0.5, 6755399441055744], 16);

/**
 * Turns loss curves into straight lines between their points, `share = intercept + slope * soiling`. `shares` [curves x 13]: lost shares of
 * the income [1]. A missing share, or one below the point before, becomes that of the point before; one above 1 becomes 1. So more soiling
 * never earns more, without which plans would not be optimal.
 */
export function prepareCurves(shares: usize, curves: i32, lines: usize): void {
  for (let curve = 0; curve < curves; curve++) {
    let low: f64 = 0;
    for (let segment = 0; segment < STORED_LINES; segment++) {
      const line = 2 * (curve * STORED_LINES + segment);
      if (segment == CURVE_LINES) {
        set(lines, line, get(lines, line - 2));
        set(lines, line + 1, get(lines, line - 1));
        break;
      }
      const at = curve * CURVE_POINTS + segment;
      if (segment == 0) low = min(1, max(0, orLow(get(shares, at), 0)));
      const high = min(1, max(low, orLow(get(shares, at + 1), low)));
      const slope = (high - low) * LINES_PER_SOILING;
      set(lines, line, low - slope * (<f64>segment * CURVE_STEP));
      set(lines, line + 1, slope);
      low = high;
    }
  }
}

function orLow(share: f64, low: f64): f64 {
  return isFinite(share) ? share : low;
}

/** Lines of day `d`; 0 without curves. */
// @ts-ignore: decorator
@inline
export function linesOf(curves: usize, curveOfDay: usize, d: i32): usize {
  return curves == 0 ? 0 : curves + <usize>get(curveOfDay, d) * CURVE_BYTES;
}

/** Line of two soilings of at most 30% [1], in the lowest bits. Lines meet at the points, so the nearest middle of a line decides. */
// @ts-ignore: decorator
@inline
function lineOf(soiling: v128): v128 {
  return lineNear(f64x2.sub(f64x2.mul(soiling, v128.load64_splat(ofLine)), v128.load64_splat(ofLine, 8)));
}

/** The same from the place [1] of each soiling between the middles of lines. */
// @ts-ignore: decorator
@inline
export function lineNear(place: v128): v128 {
  return f64x2.add(place, v128.load64_splat(ofLine, 16));
}

/** Number of two lines of `lineNear`. */
// @ts-ignore: decorator
@inline
export function numberOf(line: v128): v128 {
  return f64x2.sub(line, v128.load64_splat(ofLine, 16));
}

/** Lost share of the income at two soilings of at most 30% [1]; without lines the soiling itself. */
// @ts-ignore: decorator
@inline
export function lostShares(soiling: v128, lines: usize): v128 {
  if (lines == 0) return soiling;
  const segments = lineOf(soiling);
  const first = firstLine(lines, segments);
  const second = secondLine(lines, segments);
  return f64x2.add(interceptsOf(first, second), f64x2.mul(slopesOf(first, second), soiling));
}

// @ts-ignore: decorator
@inline
export function interceptsOf(first: v128, second: v128): v128 {
  return v128.shuffle<f64>(first, second, 0, 2);
}

// @ts-ignore: decorator
@inline
export function slopesOf(first: v128, second: v128): v128 {
  return v128.shuffle<f64>(first, second, 1, 3);
}

/** Intercept and slope of the first of two lines, and of the second. */
// @ts-ignore: decorator
@inline
export function firstLine(lines: usize, segments: v128): v128 {
  return v128.load(lines + ((<usize>i32x4.extract_lane(segments, 0)) << LINE_SHIFT));
}

// @ts-ignore: decorator
@inline
export function secondLine(lines: usize, segments: v128): v128 {
  return v128.load(lines + ((<usize>i32x4.extract_lane(segments, 2)) << LINE_SHIFT));
}

/** Line of a soiling [1]; beyond 30% the last. */
export function lineBelow(soiling: f64): i32 {
  return <i32>min(floor(soiling * LINES_PER_SOILING), CURVE_LINES - 1);
}

/** Lost share of the income at a loss [%], at least 0; beyond 30% the last line goes on, up to 100%. NaN for NaN. */
export function lostPercent(loss: f64, lines: usize): f64 {
  if (isNaN(loss)) return NaN;
  const soiling = max(loss, 0) / 100;
  if (lines == 0) return 100 * soiling;
  const line = 2 * lineBelow(soiling);
  return 100 * min(1, get(lines, line) + get(lines, line + 1) * soiling);
}
