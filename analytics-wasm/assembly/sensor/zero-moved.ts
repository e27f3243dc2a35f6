import { get } from "../numerics/column";
import { nextKnown, usualBefore } from "./clock-faults";
import { SensorDays, ZERO_MOVED, mark } from "./sensor-days";

/**
 * What the cells read in the dark, away from what is usual [W/m2]: the zero of a thermopile moves by up to 7 W/m2 with the sky (ISO 9060,
 * class A), but seldom by 5 from its median for two nights.
 */
const MAX_MOVED: f64 = 5;

/** A constant that is added to one cell: two nights in a row differ from the usual ones, until two are back. */
export function findMovedZero(days: SensorDays): void {
  let start = -1;
  let usual: f64 = NaN;
  for (let i = 0; i < days.rows; i++) {
    if (start < 0) usual = usualBefore(days, days.dark, i, 0);
    const next = nextKnown(days, days.dark, i);
    const now = abs(get(days.dark, i) - usual);
    const then = next < 0 ? NaN : abs(get(days.dark, next) - usual);
    if (start < 0 && min(now, then) > MAX_MOVED) start = i;
    if (start >= 0 && max(now, then) <= MAX_MOVED) {
      mark(days, start, i - 1, ZERO_MOVED);
      start = -1;
    }
  }
  if (start >= 0) mark(days, start, days.rows - 1, ZERO_MOVED);
}
