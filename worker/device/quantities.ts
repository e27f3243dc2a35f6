import type { SampleColumn } from "../contract/inbound.ts";
import { type SampleRange, sampleRanges } from "../contract/sample-check.ts";

/** How a quantity is kept: an integer of `value * scale`, within its range. */
export interface Quantity extends SampleRange {
  scale: number;
}

const HUNDREDTHS = 100;
/** Where loggers write more digits, or fewer, than two. */
const scales: Partial<Record<SampleColumn, number>> = { batt: 1000, rain: 1000, windBearing: 10, sl: 1000 };

/**
 * Scaled integers take 2 to 3 bytes in SQLite where a REAL takes 8. The scales keep all digits that loggers write;
 * `iC` clean cell, `iD` soiled cell, `t?` and `h?` temperature and humidity of the cells and the electronics, `sl` the sensor's own
 * soiling loss.
 */
export const quantities = Object.fromEntries(
  Object.entries(sampleRanges).map(([name, range]) => [
    name,
    { ...range, scale: scales[name as SampleColumn] ?? HUNDREDTHS },
  ]),
) as Record<SampleColumn, Quantity>;

/** The integer that is stored; missing stays missing. */
export const scaled = (column: SampleColumn, value: number): number => Math.round(value * quantities[column].scale);
/** The value [unit of the quantity] of a stored integer. */
export const unscaled = (column: SampleColumn, stored: number): number => stored / quantities[column].scale;

/** Whether any sample of the device ever had this quantity. Most devices send few of them. */
export const knowsQuantity = (sql: SqlStorage, name: SampleColumn): boolean =>
  sql.exec("SELECT 1 FROM known_quantities WHERE name = ?", name).toArray().length > 0;
