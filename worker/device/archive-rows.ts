import { sampleColumns } from "../contract/inbound.ts";
import { type ArchiveBlock, MISSING } from "./archive-format.ts";

/** Samples in one block of an archive: a week of minutes. */
const BLOCK_ROWS = 10_000;

/** The rows of a month on their way into the archive. Ranges are `from <= t < to` [UTC epoch seconds]. */
export class ArchiveRows {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Whether anything that can still be undone lies in a range: such a month waits. */
  hasUndoable(from: number, to: number, undoable: ReadonlySet<number>): boolean {
    const kept = this.sql.exec("SELECT 1 FROM replaced WHERE ts >= ? AND ts < ? LIMIT 1", from, to);
    if (kept.toArray().length > 0) return true;
    const own = this.sql.exec(
      "SELECT 1 FROM samples WHERE ts >= ? AND ts < ? AND batch IN (SELECT value FROM json_each(?)) LIMIT 1",
      from,
      to,
      JSON.stringify([...undoable]),
    );
    return own.toArray().length > 0;
  }

  /** The stored rows as blocks, in order of time. */
  *blocks(from: number, to: number): Generator<ArchiveBlock, void> {
    for (let cursor = from; cursor < to;) {
      const rows = [
        ...this.sql
          .exec(
            `SELECT ts, ${sampleColumns.join(", ")} FROM samples WHERE ts >= ? AND ts < ? ORDER BY ts LIMIT ?`,
            cursor,
            to,
            BLOCK_ROWS,
          )
          .raw<(number | null)[]>(),
      ];
      if (rows.length === 0) return;
      const columns = {} as ArchiveBlock["columns"];
      for (const [position, name] of sampleColumns.entries())
        columns[name] = Int32Array.from(rows, (row) => row[position + 1] ?? MISSING);
      yield { t: Float64Array.from(rows, (row) => row[0]!), columns };
      cursor = rows.at(-1)![0]! + 1;
    }
  }

  /** Gives how many rows there were. */
  clear(from: number, to: number): number {
    return this.sql.exec("DELETE FROM samples WHERE ts >= ? AND ts < ?", from, to).rowsWritten;
  }
}
