import { LATEST_TIME } from "#contract/common/limits";
import { previewLoggerFile, readLoggerFile } from "#domain/logger-file/index";
import type { LoggerEvent, LoggerFileOptions } from "#domain/logger-file/types";
import { streamOf } from "../fixtures/files/encode.ts";

export const utcOptions: LoggerFileOptions = { sensorType: 0, zone: "UTC", clock: "utc" };

export async function readAll(
  file: Uint8Array | string,
  options: Partial<LoggerFileOptions> = {},
  chunk?: number,
  now = LATEST_TIME,
) {
  const t: number[] = [];
  const lines: number[] = [];
  const columns: Record<string, (number | null)[]> = {};
  const batchSizes: number[] = [];
  let last: LoggerEvent | undefined;
  for await (const event of readLoggerFile(streamOf(file, chunk), { ...utcOptions, ...options }, now)) {
    last = event;
    if (event.kind !== "rows") continue;
    batchSizes.push(event.samples.t.length);
    t.push(...event.samples.t);
    lines.push(...event.samples.lines);
    for (const [name, values] of Object.entries(event.samples.columns)) (columns[name] ??= []).push(...values);
  }
  if (last?.kind === "refused") return { ok: false as const, ...last };
  if (last?.kind !== "end") throw new Error("No end.");
  return { ok: true as const, t, lines, columns, batchSizes, ...last };
}

export async function rowsOf(file: Uint8Array | string, options: Partial<LoggerFileOptions> = {}, chunk?: number) {
  const read = await readAll(file, options, chunk);
  if (!read.ok) throw new Error(`${read.format}: ${read.message}`);
  return read;
}

export const preview = (file: Uint8Array | string, options: Partial<LoggerFileOptions> = {}) =>
  previewLoggerFile(streamOf(file), { ...utcOptions, ...options }, LATEST_TIME);

export const utc = (text: string): number =>
  Date.parse(text.endsWith("Z") ? text : `${text.replace(" ", "T")}Z`) / 1000;
