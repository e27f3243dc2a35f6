import type { SampleColumn } from "#contract/inbound/inbound";
import type { SensorProfileColumns } from "../../../analytics-wasm/types.ts";
import { type DayKernels, calculateDailySoiling, type DayRow, profileColumns } from "./daily-soiling.ts";
import { spanOfDay } from "./day-window.ts";
import type { CellCorrection } from "./norm-layers.ts";
import type { Head } from "../base/head.ts";
import type { Samples } from "../telemetry/samples.ts";
import { columnsOf, listsOf, valuesOf } from "../telemetry/columns.ts";
import type { DeviceSettings } from "../base/types.ts";

export type { DayRow } from "./daily-soiling.ts";

/** All days as columns, ascending; NaN: not known. */
export interface JudgedDays {
  day: Float64Array;
  loss: Float64Array;
  /** As stored. */
  quality: Float64Array;
  mark: Float64Array;
  uncertainty: Float64Array;
  scatter: Float64Array;
  /** 1: good by its own samples. */
  own: Uint8Array;
  temperature: Float64Array;
  /** Insolation of the brighter cell [kWh/m2]. */
  light: Float64Array;
  profile: SensorProfileColumns;
}

const dailySoilingColumns = [
  ...([
    "day",
    "insol_clean",
    "insol_soiled",
    "loss",
    "quality",
    "samples",
    "uncertainty",
    "window_insolation",
  ] as const),
  ...(["own_quality", "mark", "scatter", "cell_temperature"] as const),
  ...profileColumns,
];
const soilingColumns: readonly SampleColumn[] = ["iC", "iD", "sl"];
/** A calculation run ends after the day that reaches this many samples, or after this many days. */
const RUN_SAMPLES = 30_000;
const RUN_DAYS = 400;

/**
 * Daily soiling of the device, and the days that need calculation ("dirty"). Each run takes the oldest dirty days, so their list is also the
 * cursor of the calculation.
 */
export class Days {
  private readonly sql: SqlStorage;
  private readonly head: Head;
  private readonly samples: Pick<Samples, "page">;

  constructor(sql: SqlStorage, head: Head, samples: Pick<Samples, "page">) {
    this.sql = sql;
    this.head = head;
    this.samples = samples;
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
    return this.sql.exec<{ count: number }>(query, clean).one().count;
  }

  knownCount(): number {
    const query = "SELECT count(*) AS count FROM (SELECT day FROM days UNION SELECT value FROM json_each(?))";
    return this.sql.exec<{ count: number }>(query, JSON.stringify(this.head.read().dirty)).one().count;
  }

  calculated(): number[] {
    return this.sql
      .exec<{ day: number }>("SELECT day FROM days UNION SELECT day FROM weather")
      .toArray()
      .map((row) => row.day);
  }

  othersWait(today: number): boolean {
    return this.head.read().dirty.some((day) => day !== today);
  }

  dirtyCount(): number {
    return this.head.read().dirty.length;
  }

  /**
   * Calculates the oldest dirty days: one read per day, one kernel call for all. The caller stores the rows in the same transaction
   * (`storeDays`). A day without samples has no row.
   */
  calculate(
    settings: DeviceSettings,
    layers: readonly CellCorrection[],
    analytics: DayKernels,
  ): { days: number[]; rows: DayRow[] } {
    const done: number[] = [];
    const read: Float64Array[][] = [];
    const names = this.readingNames();
    let count = 0;
    for (const day of this.head.read().dirty.slice(0, RUN_DAYS)) {
      if (count >= RUN_SAMPLES) break;
      const columns = this.readings(settings.timezone, day, names);
      read.push(columns);
      count += columns[0]!.length;
      done.push(day);
    }
    const [t, ...columns] = joinColumns(read, names.length + 1, count);
    const column = (name: SampleColumn) => columns[names.indexOf(name)];
    const readings = { t: t!, clean: column("iC")!, soiled: column("iD")! };
    const [sensorLoss, tC, tD] = [column("sl"), column("tC"), column("tD")];
    const more = { ...(sensorLoss && { sensorLoss }), ...(tC && tD && { temperatures: { clean: tC, soiled: tD } }) };
    const rows = calculateDailySoiling(settings, layers, done, { ...readings, ...more }, analytics);
    this.unmark(done);
    return { days: done, rows };
  }

  private unmark(done: readonly number[]): void {
    const calculated = new Set(done);
    this.head.change((state) => (state.dirty = state.dirty.filter((day) => !calculated.has(day))));
  }

  span(): { first: number; last: number } | null {
    const { first, last } = this.sql
      .exec<{ first: number | null; last: number | null }>(
        // Each by its key, instead of all days.
        `WITH ends AS (SELECT (SELECT min(day) FROM days) AS first, (SELECT max(day) FROM days) AS last
           UNION ALL SELECT (SELECT min(day) FROM weather), (SELECT max(day) FROM weather))
         SELECT min(first) AS first, max(last) AS last FROM ends`,
      )
      .one();
    return first === null || last === null ? null : { first, last };
  }

  between(first: number, last: number): number[] {
    return this.sql
      .exec<{ day: number }>(
        `SELECT day FROM days WHERE day BETWEEN ?1 AND ?2 UNION SELECT day FROM weather WHERE day BETWEEN ?1 AND ?2`,
        first,
        last,
      )
      .toArray()
      .map((row) => row.day);
  }

  dirty(first: number, last: number): number[] {
    return this.head.read().dirty.filter((day) => day >= first && day <= last);
  }

  rows(days: number[]): DayRow[] {
    return this.sql
      .exec<DayRow & Record<string, SqlStorageValue>>(
        "SELECT days.* FROM json_each(?) AS asked CROSS JOIN days ON days.day = asked.value",
        JSON.stringify(days),
      )
      .toArray();
  }

  private readingNames(): readonly SampleColumn[] {
    const { quantities: known } = this.head.read();
    const knows = (name: SampleColumn): boolean => known.includes(name);
    return [
      ...soilingColumns.filter((name) => name !== "sl" || knows(name)),
      ...(knows("tC") || knows("tD") ? (["tC", "tD"] as const) : []),
    ];
  }

  /** Samples of a day with soiling data. Samples with weather alone would distort the sampling interval. */
  private readings(zone: string, day: number, names: readonly SampleColumn[]): Float64Array[] {
    const { start, end } = spanOfDay(zone, day);
    const some = names.filter((name) => soilingColumns.includes(name));
    const { t, columns } = this.samples.page({ from: start, to: end, names, some });
    return [t, ...names.map((name) => columns[name]!)];
  }

  judged(): JudgedDays {
    const own_quality = "coalesce(own_quality, quality)";
    const figures = ["day", "loss", "quality", "mark", "uncertainty", "scatter", own_quality, "cell_temperature"];
    // A stuck cell has no light of its own.
    const light_of_day = "max(insol_clean, insol_soiled)";
    const names = [...figures, light_of_day, ...profileColumns];
    const [day, loss, quality, mark, uncertainty, scatter, own, temperature, light, ...profile] = columnsOf(
      this.sql.exec(`SELECT ${listsOf(names)} FROM (SELECT * FROM days ORDER BY day)`),
    ).map((list) => valuesOf(list, 1));
    const [stuckClean, stuckSoiled, lag, middle, morning, midday, afternoon, dark] = profile;
    return {
      day: day!,
      loss: loss!,
      quality: quality!,
      mark: mark!,
      uncertainty: uncertainty!,
      scatter: scatter!,
      own: Uint8Array.from(own!, (value) => (value === 1 ? 1 : 0)),
      temperature: temperature!,
      light: light!,
      profile: {
        stuckClean: stuckClean!,
        stuckSoiled: stuckSoiled!,
        lag: lag!,
        middle: middle!,
        morning: morning!,
        midday: midday!,
        afternoon: afternoon!,
        dark: dark!,
      },
    };
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
    const gone = done.filter((day) => !stored.has(day));
    this.sql.exec("DELETE FROM days WHERE day IN (SELECT value FROM json_each(?))", JSON.stringify(gone));
    this.sql.exec(
      `INSERT OR REPLACE INTO days (${dailySoilingColumns.join(", ")}) SELECT ${dailySoilingColumns.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?)`,
      JSON.stringify(rows.map((row) => dailySoilingColumns.map((name) => row[name]))),
    );
  }
}

function joinColumns(parts: readonly Float64Array[][], columns: number, count: number): Float64Array[] {
  return Array.from({ length: columns }, (_, column) => {
    const whole = new Float64Array(count);
    let at = 0;
    for (const part of parts) {
      whole.set(part[column]!, at);
      at += part[column]!.length;
    }
    return whole;
  });
}
