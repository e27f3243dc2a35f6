import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import { HeadStore } from "../base/sql-store.ts";

export interface FileSource {
  head: string;
  choices: FileChoices;
}
export type FileChoices = Omit<LoggerFileOptions, "zone">;

/** A logger has a handful of tables. The limit stops a sender that numbers its files from filling the object. */
const MAX_SOURCES = 50;

/** A table that was silent for longer is news again [s]. */
const SILENCE_SECONDS = 7 * SECONDS_PER_DAY;

/** Headers and choices of received files, because loggers send the header once and rarely the choices. */
export class FileSources extends HeadStore {
  find(name: string): FileSource | null {
    return sourceOf(this.rows("SELECT head, choices FROM file_sources WHERE name = ?", name));
  }

  newest(): FileSource | null {
    return sourceOf(this.rows("SELECT head, choices FROM file_sources ORDER BY at DESC LIMIT 1"));
  }

  save(name: string, { head, choices }: FileSource, now: number): void {
    const text = JSON.stringify(choices);
    const { rowsWritten } = this.sql.exec(
      `INSERT INTO file_sources (name, head, choices, at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (name) DO UPDATE SET head = ?2, choices = ?3, at = ?4 WHERE head <> ?2 OR choices <> ?3`,
      name,
      head,
      text,
      now,
    );
    if (rowsWritten === 0) return;
    this.sql.exec(
      "DELETE FROM file_sources WHERE name NOT IN (SELECT name FROM file_sources ORDER BY at DESC LIMIT ?)",
      MAX_SOURCES,
    );
  }

  /** Records that the device sent a file of a table; true if that is news. Stored once a day. */
  isNews(name: string, now: number): boolean {
    const before = this.head.read().tables[name] ?? -Infinity;
    if (now - before >= SECONDS_PER_DAY)
      this.head.change((state) => {
        const tables = Object.entries({ ...state.tables, [name]: now }).sort(([, a], [, b]) => b - a);
        state.tables = Object.fromEntries(tables.slice(0, MAX_SOURCES));
      });
    return now - before >= SILENCE_SECONDS;
  }
}

const sourceOf = ([row]: { head: string; choices: string }[]): FileSource | null =>
  row === undefined ? null : { head: row.head, choices: JSON.parse(row.choices) as FileChoices };
