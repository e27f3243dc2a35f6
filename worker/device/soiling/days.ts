import type { SampleColumn } from "#contract/inbound/inbound";
import { type DayKernels, calculateDailySoiling, type DayRow, profileColumns } from "./daily-soiling.ts";
import { spanOfDay } from "./day-window.ts";
import type { CellCorrection } from "./norm-layers.ts";
import type { SampleBlock } from "#domain/packed/block";
import type { Head } from "../base/head.ts";
import { HeadStore } from "../base/sql-store.ts";
import type { Blocks } from "../telemetry/blocks.ts";
import { pageOf } from "../telemetry/sample-pages.ts";
import type { DeviceSettings } from "../base/types.ts";

export type { DayRow } from "./daily-soiling.ts";

/** All days as columns, ascending; NaN: not known. Quality, mark and scatter are as stored; `own`: quality by a day's own samples; `light`: of the brighter cell [kWh/m2]. */
export type JudgedDays = Record<keyof typeof judgedColumns, Float64Array>;

const judgedColumns = {
  ...profileColumns,
  day: "day",
  loss: "loss",
  quality: "quality",
  mark: "mark",
  uncertainty: "uncertainty",
  scatter: "scatter",
  own: "coalesce(own_quality, quality)",
  temperature: "cell_temperature",
  // A stuck cell has no light of its own.
  light: "max(insol_clean, insol_soiled)",
};
const soilingColumns: readonly SampleColumn[] = ["iC", "iD", "sl"];
/** A calculation run ends after the day that reaches this many samples, or after this many days. */
const RUN_SAMPLES = 30_000;
const RUN_DAYS = 400;
/** Days of a device in D1, up to its newest: more than plans need. Readers get older ones from the object (decision 0504). */
export const WINDOW_DAYS = 435;

/**
 * Daily soiling of the device, and the days that need calculation ("dirty"). Each run takes the oldest dirty days, so their list is also the
 * cursor of the calculation.
 */
export class Days extends HeadStore {
  private readonly blocks: Blocks;

  constructor(sql: SqlStorage, head: Head, blocks: Blocks) {
    super(sql, head);
    this.blocks = blocks;
  }

  markDirty(days: readonly number[]): void {
    const { dirty } = this.head.read();
    const marked = new Set([...dirty, ...days]);
    if (marked.size === dirty.length) return;
    this.head.change((state) => (state.dirty = [...marked].sort((a, b) => a - b)));
  }

  newOf(days: readonly number[]): number {
    const dirty = new Set(this.head.read().dirty);
    const query = "SELECT count(*) AS count FROM json_each(?) WHERE value NOT IN (SELECT day FROM days)";
    const clean = JSON.stringify(days.filter((day) => !dirty.has(day)));
    return this.rows<{ count: number }>(query, clean)[0]!.count;
  }

  knownCount(): number {
    const query = "SELECT count(*) AS count FROM (SELECT day FROM days UNION SELECT value FROM json_each(?))";
    return this.rows<{ count: number }>(query, JSON.stringify(this.head.read().dirty))[0]!.count;
  }

  othersWait(today: number): boolean {
    return this.head.read().dirty.some((day) => day !== today);
  }

  dirtyCount(): number {
    return this.head.read().dirty.length;
  }

  /**
   * Calculates the oldest dirty days. The caller stores the rows in the same transaction (`storeDays`). A day without samples has no row.
   */
  calculate(
    settings: DeviceSettings,
    layers: readonly CellCorrection[],
    analytics: DayKernels,
  ): { days: number[]; rows: DayRow[] } {
    const calculated = this.figures(settings, layers, this.head.read().dirty, RUN_SAMPLES, analytics);
    const done = new Set(calculated.days);
    this.head.change((state) => (state.dirty = state.dirty.filter((day) => !done.has(day))));
    return calculated;
  }

  /** Figures of the first of these days, ascending, up to the one that reaches so many samples: one kernel call for all. */
  figures(
    settings: DeviceSettings,
    layers: readonly CellCorrection[],
    wanted: Iterable<number>,
    most: number,
    analytics: DayKernels,
  ): { days: number[]; rows: DayRow[] } {
    const { quantities } = this.head.read();
    const names: SampleColumn[] = quantities.includes("sl") ? ["iC", "iD", "sl"] : ["iC", "iD"];
    if (quantities.includes("tC") || quantities.includes("tD")) names.push("tC", "tD");
    const days: number[] = [];
    const parts: SampleBlock[] = [];
    let count = 0;
    for (const day of wanted) {
      if (count >= most || days.length >= RUN_DAYS) break;
      const { start, end } = spanOfDay(settings.timezone, day);
      const block = this.blocks.between(start, end, names);
      parts.push(block);
      count += block.t.length;
      days.push(day);
    }
    const { t, columns } = pageOf(parts, names, soilingColumns);
    const { iC: clean, iD: soiled, sl: sensorLoss, tC, tD } = columns;
    const cells = { t, clean: clean!, soiled: soiled!, ...(sensorLoss && { sensorLoss }) };
    const temperatures = tC && tD && { temperatures: { clean: tC, soiled: tD } };
    return { days, rows: calculateDailySoiling(settings, layers, days, { ...cells, ...temperatures }, analytics) };
  }

  span(): { first: number; last: number } | null {
    const [ends] = this.rows<{ first: number; last: number }>(
      // Each by its key, instead of all days.
      `WITH ends AS (SELECT (SELECT min(day) FROM days) AS first, (SELECT max(day) FROM days) AS last
         UNION ALL SELECT (SELECT min(day) FROM weather), (SELECT max(day) FROM weather))
       SELECT min(first) AS first, max(last) AS last FROM ends HAVING min(first) IS NOT NULL`,
    );
    return ends ?? null;
  }

  /** First day that D1 has, or would have. */
  windowFrom(): number {
    const span = this.span();
    return span === null ? 0 : span.last - WINDOW_DAYS + 1;
  }

  between(first: number, last: number): number[] {
    const of = (table: string) => `SELECT day FROM ${table} WHERE day BETWEEN ?1 AND ?2`;
    return this.rows<{ day: number }>(`${of("days")} UNION ${of("weather")}`, first, last).map(({ day }) => day);
  }

  dirty(first: number, last: number): number[] {
    return this.head.read().dirty.filter((day) => day >= first && day <= last);
  }

  of(days: number[]): DayRow[] {
    const query = "SELECT days.* FROM json_each(?) AS asked CROSS JOIN days ON days.day = asked.value";
    return this.rows<DayRow>(query, JSON.stringify(days));
  }

  judged(): JudgedDays {
    // As JSON lists, because a cursor goes value by value, several times slower than the query.
    const lists = Object.values(judgedColumns).map((column) => `json_group_array(${column})`);
    const [row] = this.sql.exec(`SELECT ${lists.join(", ")} FROM (SELECT * FROM days ORDER BY day)`).raw<string[]>();
    const columnAt = (at: number) =>
      Float64Array.from(JSON.parse(row![at]!) as (number | null)[], (value) => value ?? NaN);
    return Object.fromEntries(Object.keys(judgedColumns).map((name, at) => [name, columnAt(at)])) as JudgedDays;
  }

  setJudgment(days: readonly Pick<DayRow, "day" | "quality" | "mark" | "scatter">[]): void {
    this.sql.exec(
      `UPDATE days SET quality = asked.value ->> 1, mark = asked.value ->> 2, scatter = asked.value ->> 3
         FROM json_each(?) AS asked WHERE days.day = asked.value ->> 0`,
      JSON.stringify(days.map(({ day, quality, mark, scatter }) => [day, quality, mark, scatter])),
    );
  }

  replace(done: number[], rows: DayRow[]): void {
    const stored = new Set(rows.map(({ day }) => day));
    const deleted = done.filter((day) => !stored.has(day));
    this.sql.exec("DELETE FROM days WHERE day IN (SELECT value FROM json_each(?))", JSON.stringify(deleted));
    if (rows.length === 0) return;
    const names = Object.keys(rows[0]!) as (keyof DayRow)[];
    this.sql.exec(
      `INSERT OR REPLACE INTO days (${names.join(", ")}) SELECT ${names.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?)`,
      JSON.stringify(rows.map((row) => names.map((name) => row[name]))),
    );
  }
}
