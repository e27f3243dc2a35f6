import { SqlStore } from "../base/sql-store.ts";
import type { DayRow } from "./daily-soiling.ts";

/** Daily soiling that a normalization has calculated but not yet published. `figures` is null for a day without samples. */
export class StagedDays extends SqlStore {
  put(job: number, days: number[], rows: DayRow[]): void {
    const figures = new Map(rows.map((row) => [row.day, JSON.stringify(row)]));
    this.sql.exec(
      "INSERT OR REPLACE INTO staged_days (day, job, figures) SELECT value ->> 0, ?1, value ->> 1 FROM json_each(?2)",
      job,
      JSON.stringify(days.map((day) => [day, figures.get(day) ?? null])),
    );
  }

  read(job: number): { days: number[]; rows: DayRow[] } {
    const query = "SELECT day, figures FROM staged_days WHERE job = ? ORDER BY day";
    const staged = this.rows<{ day: number; figures: string | null }>(query, job);
    const rows = staged.flatMap(({ figures }) => (figures === null ? [] : [JSON.parse(figures) as DayRow]));
    return { days: staged.map(({ day }) => day), rows };
  }

  /** Drops days that were recalculated after they were staged: their staged figures come from older samples. */
  dropDays(days: number[]): void {
    this.sql.exec("DELETE FROM staged_days WHERE day IN (SELECT value FROM json_each(?))", JSON.stringify(days));
  }

  dropJob(job: number): void {
    this.sql.exec("DELETE FROM staged_days WHERE job = ?", job);
  }
}
