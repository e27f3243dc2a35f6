import type { Command } from "../contract/command.ts";
import { shown } from "./commands/record.ts";
import { type CommandRow, recordOf } from "./commands/rows.ts";

/** When a "wash now" was last asked for, left or ended, of those that did not certainly come to nothing [UTC epoch seconds]; null: none. */
export function washAskedAt(sql: SqlStorage): number | null {
  return sql
    .exec<{ at: number | null }>(
      `SELECT max(coalesce(ended_at, sent_at, requested_at)) AS at FROM commands
         WHERE kind = 'clean' AND state NOT IN ('failed', 'expired', 'cancelled', 'superseded')`,
    )
    .one().at;
}

/** The newest command of each kind that the device did; a kind that it never did is left out. */
export function newestSucceeded(sql: SqlStorage): Command[] {
  return sql
    .exec<CommandRow>(
      `SELECT *, 0 AS overtaken FROM commands
         WHERE number IN (SELECT max(number) FROM commands WHERE state = 'succeeded' GROUP BY kind) ORDER BY number`,
    )
    .toArray()
    .map((row) => shown(recordOf(row)));
}
