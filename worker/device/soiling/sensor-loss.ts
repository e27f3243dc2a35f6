import { remainingIrradiance } from "#domain/telemetry/low-light";
import type { CellColumns } from "./norm-layers.ts";

/** Samples as received: both cells [W/m2] and the sensor's own loss [%]; NaN = missing. */
export interface CellSamples extends CellColumns {
  sensorLoss?: Float64Array;
  /** [degrees C] */
  temperatures?: { clean: Float64Array; soiled: Float64Array };
}

export const colderOf = (clean: Float64Array, soiled: Float64Array): Float64Array =>
  clean.map((value, row) => (Number.isNaN(value) || soiled[row]! < value ? soiled[row]! : value));

/** Irradiance of a day without one, so that its samples have equal weight: standard test conditions [W/m2]. */
const SUBSTITUTE_IRRADIANCE = 1000;

/** The soiled cell [W/m2]; where missing, clean irradiance less the sensor's own loss. Loss and irradiance may come in different files. */
export const deriveSoiledIrradiance = (clean: Float64Array, soiled: Float64Array, loss: Float64Array): Float64Array =>
  soiled.map((value, row) => (Number.isNaN(value) ? remainingIrradiance(clean[row]!, loss[row]! / 100) : value));

/**
 * Replaces both cells on days based on the sensor's own loss: days on which fewer than half of the samples with a loss inside the window
 * have both cells. Apply normalization first. `day` and `inWindow`: one value per sample, in ascending time.
 */
export function substituteSensorLossDays(
  cells: Pick<CellColumns, "clean" | "soiled">,
  loss: Float64Array,
  day: Float64Array,
  inWindow: Uint8Array,
): { clean: Float64Array; soiled: Float64Array; days: ReadonlySet<number> } {
  const clean = cells.clean.slice();
  const soiled = cells.soiled.slice();
  const days = new Set<number>();
  for (let begin = 0, end = 0; begin < day.length; begin = end) {
    let pairs = 0;
    let losses = 0;
    for (end = begin; end < day.length && day[end] === day[begin]; end++) {
      if (inWindow[end] === 0) continue;
      if (!Number.isNaN(clean[end]! + soiled[end]!)) pairs++;
      if (!Number.isNaN(loss[end]!)) losses++;
    }
    if (2 * pairs >= losses) continue;
    days.add(day[begin]!);
    for (let row = begin; row < end; row++) {
      clean[row] = Number.isNaN(loss[row]!) ? NaN : SUBSTITUTE_IRRADIANCE;
      soiled[row] = remainingIrradiance(SUBSTITUTE_IRRADIANCE, loss[row]! / 100);
    }
  }
  return { clean, soiled, days };
}
