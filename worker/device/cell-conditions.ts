import { FUTURE_TOLERANCE_SECONDS } from "../contract/limits.ts";
import { unscaled } from "./quantities.ts";

/** What the readings themselves say of frost and battery; null: nothing of late. */
export interface CellConditions {
  /** The colder of the two cells [degrees C]. */
  temperature: number | null;
  /** [V] */
  battery: number | null;
}

/** Readings of longer ago say nothing about now [s]: a cell follows the sun within minutes. */
const RECENT_SECONDS = 3600;

/** By the newest reading that has any of them. `now` in UTC epoch seconds. */
export function cellConditions(sql: SqlStorage, now: number): CellConditions {
  const [row] = sql
    .exec<{ tC: number | null; tD: number | null; batt: number | null }>(
      `SELECT tC, tD, batt FROM samples WHERE ts BETWEEN ? AND ? AND coalesce(tC, tD, batt) IS NOT NULL ORDER BY ts DESC LIMIT 1`,
      now - RECENT_SECONDS,
      now + FUTURE_TOLERANCE_SECONDS,
    )
    .toArray();
  if (!row) return { temperature: null, battery: null };
  const temperatures = [
    ...(row.tC === null ? [] : [unscaled("tC", row.tC)]),
    ...(row.tD === null ? [] : [unscaled("tD", row.tD)]),
  ];
  return {
    temperature: temperatures.length > 0 ? Math.min(...temperatures) : null,
    battery: row.batt === null ? null : unscaled("batt", row.batt),
  };
}
