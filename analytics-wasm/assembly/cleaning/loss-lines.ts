import { get, set } from "../numerics/column";

/** Points of a loss curve: every 2.5 % of soiling from 0 to 30 %. */
export const CURVE_POINTS = 13;
/** Distance of its points [1]. */
export const CURVE_STEP: f64 = 0.025;
const LINES = CURVE_POINTS - 1;
/** Bytes of a line (intercept and slope), and of a curve's lines. */
const LINE_SHIFT: usize = 4;
const CURVE_BYTES: usize = (<usize>LINES) << LINE_SHIFT;
const SEGMENTS_PER_SOILING: f64 = 1 / CURVE_STEP;

/**
 * Loss curves as straight lines between their points: `loss = intercept + slope * soiling`, twelve lines a curve. `shares` holds thirteen
 * shares of the income a curve [1], for soiling of 0, 2.5, ... 30 %. A share that is missing or lower than the one before it counts as that one:
 * a plan is the best one only where more soiling never earns more.
 */
export function prepareCurves(shares: usize, curves: i32, lines: usize): void {
  for (let curve = 0; curve < curves; curve++) {
    let low: f64 = 0;
    for (let segment = 0; segment < LINES; segment++) {
      const at = curve * CURVE_POINTS + segment;
      if (segment == 0) low = max(0, orLow(get(shares, at), 0));
      const high = max(low, orLow(get(shares, at + 1), low));
      const slope = (high - low) * SEGMENTS_PER_SOILING;
      const line = 2 * (curve * LINES + segment);
      set(lines, line, low - slope * (<f64>segment * CURVE_STEP));
      set(lines, line + 1, slope);
      low = high;
    }
  }
}

function orLow(share: f64, low: f64): f64 {
  return isFinite(share) ? share : low;
}

/** Lines of the curve of day `d`; 0 where there are no curves. */
// @ts-ignore: decorator
@inline
export function linesOf(curves: usize, curveOfDay: usize, d: i32): usize {
  return curves == 0 ? 0 : curves + <usize>get(curveOfDay, d) * CURVE_BYTES;
}

/** Share of the income that two soilings lose [1]; without lines it is the soiling itself. Soiling beyond 30 % goes on along the last line. */
// @ts-ignore: decorator
@inline
export function lostShares(soiling: v128, lines: usize): v128 {
  if (lines == 0) return soiling;
  const segments = i32x4.min_u(
    i32x4.trunc_sat_f64x2_u_zero(f64x2.mul(soiling, f64x2.splat(SEGMENTS_PER_SOILING))),
    i32x4.splat(LINES - 1),
  );
  const first = v128.load(lines + ((<usize>i32x4.extract_lane(segments, 0)) << LINE_SHIFT));
  const second = v128.load(lines + ((<usize>i32x4.extract_lane(segments, 1)) << LINE_SHIFT));
  const intercepts = v128.shuffle<f64>(first, second, 0, 2);
  const slopes = v128.shuffle<f64>(first, second, 1, 3);
  return f64x2.add(intercepts, f64x2.mul(slopes, soiling));
}
