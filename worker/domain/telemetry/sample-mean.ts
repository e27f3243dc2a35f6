import type { SampleColumn } from "#contract/inbound/inbound";

const DEGREES = 180 / Math.PI;

/** Components of a wind from `bearing` [degrees clockwise from north]. */
export function eastAndNorth(bearing: number, speed: number): { east: number; north: number } {
  return { east: speed * Math.sin(bearing / DEGREES), north: speed * Math.cos(bearing / DEGREES) };
}

/** Bearing of summed components [degrees]; null if they cancel out. 359° and 1° make 0°. */
export function bearingOf(east: number, north: number): number | null {
  if (Math.hypot(east, north) < 1e-9) return null;
  return (Math.atan2(east, north) * DEGREES + 360) % 360;
}

/**
 * Merges values of one second: rain is summed, bearings are averaged on the circle, the rest is averaged. Null without
 * values.
 */
export function meanReading(column: SampleColumn, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);
  if (column === "windBearing") {
    const parts = values.map((bearing) => eastAndNorth(bearing, 1));
    return bearingOf(sum(parts.map(({ east }) => east)), sum(parts.map(({ north }) => north)));
  }
  const total = sum([...values]);
  return column === "rain" ? total : total / values.length;
}
