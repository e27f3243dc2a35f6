import type { CellColumns } from "./norm-layers.ts";

/** Readings as received: of the cells, and the soiling loss [%] of a sensor that measures it itself; NaN = missing. */
export interface Readings extends CellColumns {
  /** Left out where the device has no such sensor. */
  sensorLoss?: Float64Array;
}

/** Cells that a daily figure can be worked out from, and which of the days have no irradiance in truth. */
export interface WeighedCells {
  clean: Float64Array;
  soiled: Float64Array;
  lossOnly: ReadonlySet<number>;
}

/** Stands in for the irradiance of a day without one, so that its samples count alike: standard test conditions [W/m2]. */
const STAND_IN = 1000;

/**
 * Cells (layers already on them) beside the loss of the sensor itself. Irradiance of the same second makes it a pair of cells:
 * the soiled one gets what the loss leaves of the clean one, so no layer ever changes what the sensor says. A day on which
 * fewer than half of the sensor's samples in the window have such a pair rests on the loss alone. `day` and `inWindow`: of
 * each reading, ascending.
 */
export function besideSensorLoss(
  cells: Pick<CellColumns, "clean" | "soiled">,
  loss: Float64Array,
  day: Float64Array,
  inWindow: Uint8Array,
): WeighedCells {
  const clean = cells.clean.slice();
  const soiled = cells.soiled.slice();
  const lossOnly = new Set<number>();
  for (let begin = 0, end = 0; begin < day.length; begin = end) {
    let pairs = 0;
    let losses = 0;
    for (end = begin; end < day.length && day[end] === day[begin]; end++) {
      if (Number.isNaN(soiled[end]!)) soiled[end] = left(clean[end]!, loss[end]!);
      if (inWindow[end] === 0) continue;
      if (!Number.isNaN(clean[end]! + soiled[end]!)) pairs++;
      if (!Number.isNaN(loss[end]!)) losses++;
    }
    if (2 * pairs >= losses) continue;
    lossOnly.add(day[begin]!);
    for (let row = begin; row < end; row++) {
      soiled[row] = left(STAND_IN, loss[row]!);
      clean[row] = Number.isNaN(loss[row]!) ? NaN : STAND_IN;
    }
  }
  return { clean, soiled, lossOnly };
}

/** What a loss [%] leaves of an irradiance [W/m2]. */
const left = (irradiance: number, loss: number): number => irradiance * (1 - loss / 100);
