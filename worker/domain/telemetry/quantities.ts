import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { rangeOf, type SampleRange } from "#contract/inbound/sample-check";

/** Stored as an integer of `value * scale`, within its range. */
export interface Quantity extends SampleRange {
  scale: number;
}

const HUNDREDTHS = 100;
/** Quantities whose loggers do not write two decimals. */
const scales: Partial<Record<SampleColumn, number>> = { batt: 1000, rain: 1000, windBearing: 10, sl: 1000 };

/**
 * Stored quantities: `iC` clean cell, `iD` soiled cell, `t?` and `h?` temperature and humidity of cells and electronics, `sl` the sensor's
 * own loss. Scaled integers take 2 to 3 bytes in SQLite, a REAL takes 8; the scales keep all digits of loggers.
 */
export const quantities = Object.fromEntries(
  sampleColumns.map((name) => [name, { ...rangeOf(name), scale: scales[name] ?? HUNDREDTHS }]),
) as Record<SampleColumn, Quantity>;

export const scaled = (column: SampleColumn, value: number): number => Math.round(value * quantities[column].scale);
export const unscaled = (column: SampleColumn, stored: number): number => stored / quantities[column].scale;
