import { MAX_LISTED_REJECTIONS, sampleColumns, CELL_DAY_STEP_SECONDS, type CellDay } from "#contract/inbound/inbound";
import { checkedColumns, checkedRow } from "#contract/inbound/sample-check";
import type { ByteSource } from "../text/bytes.ts";
import { splitFields } from "../text/delimited.ts";
import { openLoggerFile, type OpenLoggerFile } from "./read.ts";
import type { LoggerBatch, LoggerFileOptions, PreviewResult, RejectedRow } from "./types.ts";
import { dayText, SECONDS_PER_DAY, zoneOffset } from "#contract/common/calendar";

const STEPS_PER_DAY = SECONDS_PER_DAY / CELL_DAY_STEP_SECONDS;

interface DaySums {
  day: number;
  /** Sums of irradiance by step [W/m2]. */
  clean: Float64Array;
  soiled: Float64Array;
  counts: Float64Array;
  /** Sum of the clean cell's means, which orders days by brightness [W/m2]. */
  brightness: number;
}

/** Finds the brightest day of a file, which shows best which cell is soiled. */
class BrightestDay {
  private readonly zone: string;
  private offset = Number.NaN;
  private current: DaySums | null = null;
  private best: DaySums | null = null;

  constructor(zone: string) {
    this.zone = zone;
  }

  add({ t, columns: { iC, iD } }: LoggerBatch): void {
    if (!iC || !iD) return;
    for (let row = 0; row < t.length; row += 1) {
      const clean = iC[row] ?? null;
      const soiled = iD[row] ?? null;
      if (clean !== null && soiled !== null) this.addPair(t[row]!, clean, soiled);
    }
  }

  private addPair(t: number, clean: number, soiled: number): void {
    // One offset for all rows: a change to daylight saving time only shifts the chart.
    if (Number.isNaN(this.offset)) this.offset = zoneOffset(this.zone, t);
    const localTime = t + this.offset;
    const day = Math.floor(localTime / SECONDS_PER_DAY);
    if (this.current?.day !== day) {
      this.close();
      this.current = emptyDay(day);
    }
    const step = Math.floor((localTime - day * SECONDS_PER_DAY) / CELL_DAY_STEP_SECONDS);
    this.current.clean[step]! += clean;
    this.current.soiled[step]! += soiled;
    this.current.counts[step]! += 1;
  }

  private close(): void {
    const day = this.current;
    this.current = null;
    if (!day) return;
    for (let step = 0; step < STEPS_PER_DAY; step += 1)
      if (day.counts[step]! > 0) day.brightness += Math.max(0, day.clean[step]! / day.counts[step]!);
    if (day.brightness > (this.best?.brightness ?? 0)) this.best = day;
  }

  result(): CellDay | null {
    this.close();
    if (!this.best) return null;
    const { day, clean, soiled, counts } = this.best;
    const means = (sums: Float64Array) =>
      Array.from(sums, (sum, step) => (counts[step] === 0 ? null : Math.round((10 * sum) / counts[step]!) / 10));
    return { day: dayText(day), clean: means(clean), soiled: means(soiled) };
  }
}

const emptyDay = (day: number): DaySums => ({
  day,
  clean: new Float64Array(STEPS_PER_DAY),
  soiled: new Float64Array(STEPS_PER_DAY),
  counts: new Float64Array(STEPS_PER_DAY),
  brightness: 0,
});

const SAMPLE_ROWS = 5;

/**
 * Reads a file without storing anything. Quantities without a column are listed in `missing`. Timestamps are ISO 8601
 * in UTC. Rows that the device object would refuse at `now` count as problems.
 */
export async function previewLoggerFile(
  source: ByteSource,
  options: LoggerFileOptions,
  now: number,
): Promise<PreviewResult> {
  const opened = await openLoggerFile(source, options, now);
  if (!opened.ok) return { ok: false, ...opened.refusal };
  const { file } = opened;
  const sample = firstRows(file);
  const span = new RowTimes();
  const brightest = new BrightestDay(options.zone);
  const refused: RefusedRows = { first: [], count: 0 };
  for await (const event of file.rows()) {
    if (event.kind === "rows") {
      // While columns are missing, the values of a row can't be checked.
      const taken = file.facts.missing.length > 0 ? event.samples : takenRows(event.samples, now, refused);
      span.add(taken.t);
      // A soiled cell calculated from a loss would not reveal swapped cells.
      if (file.facts.mapping.iD !== undefined) brightest.add(taken);
    }
    if (event.kind !== "end") continue;
    const { format, columns, mapping, guesses, missing, timestampFormat, notes } = event.facts;
    return {
      ok: true,
      preview: {
        format,
        columns,
        mapping,
        guesses,
        missing,
        timestampFormat,
        notes,
        rows: event.rows - refused.count,
        firstTimestamp: isoText(span.first),
        lastTimestamp: isoText(span.last),
        intervalSeconds: span.interval(),
        problems: [...event.rejected, ...refused.first].sort((a, b) => a.line - b.line).slice(0, MAX_LISTED_REJECTIONS),
        problemCount: event.rejectedCount + refused.count,
        sample,
        zones: file.zones,
        cells: brightest.result(),
      },
    };
  }
  throw new Error("A file that was opened ends with its summary.");
}

interface RefusedRows {
  first: RejectedRow[];
  count: number;
}

/** As the upload stores them (`checkBatch`). */
function takenRows({ t, columns, lines }: LoggerBatch, now: number, refused: RefusedRows): LoggerBatch {
  const names = sampleColumns.filter((name) => columns[name] !== undefined);
  const checked = checkedColumns(columns, names);
  const taken: LoggerBatch = { t: [], lines: [], columns: Object.fromEntries(names.map((name) => [name, []])) };
  for (const [index, time] of t.entries()) {
    const { problem, values } = checkedRow(checked, index, time, now);
    if (problem !== null) {
      if (refused.first.length < MAX_LISTED_REJECTIONS) refused.first.push({ line: lines[index]!, reason: problem });
      refused.count++;
      continue;
    }
    taken.t.push(time);
    taken.lines.push(lines[index]!);
    for (const [at, name] of names.entries()) taken.columns[name]!.push(values[at]!);
  }
  return taken;
}

function firstRows({ layout, text }: OpenLoggerFile): Record<string, string>[] {
  const lines = text.head.flatMap((batch) => batch.lines).slice(layout.firstRow);
  const rows = lines.filter((line) => line !== null && line.trim() !== "").slice(0, SAMPLE_ROWS);
  return rows.map((line) => {
    const fields = splitFields(line!, layout.separator);
    return Object.fromEntries(layout.columns.map((column, index) => [column, fields[index] ?? ""]));
  });
}

const isoText = (t: number): string | null =>
  Number.isFinite(t) ? new Date(t * 1000).toISOString().replace(".000Z", "Z") : null;

class RowTimes {
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  private previous = Number.NaN;
  private readonly steps = new Map<number, number>();

  add(times: number[]): void {
    for (const t of times) {
      this.first = Math.min(this.first, t);
      this.last = Math.max(this.last, t);
      const step = Math.abs(t - this.previous);
      this.previous = t;
      if (step > 0 && (this.steps.has(step) || this.steps.size < 1000))
        this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
    }
  }

  interval(): number | null {
    const [mostFrequent] = [...this.steps].sort(([a, m], [b, n]) => n - m || a - b);
    return mostFrequent?.[0] ?? null;
  }
}
