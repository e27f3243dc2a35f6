import { MAX_LISTED_REJECTIONS, sampleColumns } from "#contract/inbound/inbound";
import { checkedColumns, checkedRow } from "#contract/inbound/sample-check";
import type { ByteSource } from "../text/bytes.ts";
import { splitFields } from "../text/delimited.ts";
import { BrightestDay } from "./time/brightest-day.ts";
import { openLoggerFile, type OpenLoggerFile } from "./read.ts";
import type { LoggerBatch, LoggerFileOptions, PreviewResult, RejectedRow } from "./types.ts";

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
      if (step > 0 && (this.steps.has(step) || this.steps.size < 1000)) {
        this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
      }
    }
  }

  interval(): number | null {
    const [mostFrequent] = [...this.steps].sort(([a, m], [b, n]) => n - m || a - b);
    return mostFrequent?.[0] ?? null;
  }
}
