import type { Command } from "../contract/command.ts";
import { shown } from "./commands/record.ts";
import { type CommandRow, recordOf } from "./commands/rows.ts";

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
