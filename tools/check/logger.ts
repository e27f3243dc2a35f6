import { createReadStream } from "node:fs";
import { number, percent } from "#contract/common/format";
import type { UploadPreview } from "#contract/inbound/inbound";
import { type DayReason, leftOutText } from "#contract/soiling/day-quality";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { type LoggerDays, readLoggerDays } from "#domain/try/logger-days";
import type { Analytics } from "../../analytics-wasm/types.ts";

interface CheckedLogger {
  lines: string[];
  read: LoggerDays | null;
}

export async function checkLogger(
  path: string,
  options: LoggerFileOptions,
  analytics: Analytics,
): Promise<CheckedLogger> {
  const seen = await readLoggerDays(() => createReadStream(path), options, Date.now() / 1000, analytics);
  if (!seen.ok) return { lines: [`refused    ${seen.format}: ${seen.message}`], read: null };
  const { preview, read } = seen;
  return { lines: [...describe(preview), ...(read?.days ?? []).map((day) => dayLine(day, options.zone))], read };
}

function describe(preview: UploadPreview): string[] {
  const { mapping, guesses, missing, problems, problemCount, notes } = preview;
  const columns = Object.entries(mapping).map(
    ([quantity, column]) => `${quantity} = ${column}${guesses.includes(quantity) ? " (guess)" : ""}`,
  );
  return [
    `format     ${preview.format}, ${preview.columns.length} columns, timestamps ${preview.timestampFormat}`,
    `rows       ${number(preview.rows)}, ${number(problemCount)} rejected, every ${preview.intervalSeconds ?? "?"} s`,
    `span       ${preview.firstTimestamp ?? "-"} to ${preview.lastTimestamp ?? "-"}`,
    `mapping    ${columns.join(", ")}`,
    `missing    ${missing.join(", ") || "nothing"}`,
    ...notes.map((note) => `note       ${note}`),
    ...problems.slice(0, 5).map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(problemCount > 5 ? [`           and ${number(problemCount - 5)} more`] : []),
  ];
}

function dayLine({ day, ...known }: DailySoilingDay, zone: string): string {
  const { loss, uncertainty, insolClean, insolSoiled, samples, quality, reason } = known;
  const shown = loss === null ? "no loss" : `${percent(loss)} ± ${number(uncertainty ?? Number.NaN, 2)}`;
  const light = `${number(insolClean ?? Number.NaN, 2)} kWh/m² clean, ${number(insolSoiled ?? Number.NaN, 2)} soiled`;
  const why = reason === null ? (quality === "ok" ? "" : `, ${quality}`) : leftOut(reason);
  return `${day} ${shown.padStart(16)}   ${light}, ${number(samples)} samples${why} (${zone})`;
}

const leftOut = (reason: DayReason): string => {
  const { label, why } = leftOutText(reason);
  return `, ${label} ${why}`;
};
