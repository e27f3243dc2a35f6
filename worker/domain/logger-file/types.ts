import type { ColumnMapping, LoggerClock, SampleColumn, UploadPreview } from "#contract/inbound/inbound";
import type { LossUnit } from "./loss-unit.ts";

export interface LoggerFileOptions {
  sensorType: number;
  /** As entered. With the default format, or without one, the order is detected from the rows. */
  timestampFormat?: string;
  zone: string;
  clock: LoggerClock;
  mapping?: ColumnMapping;
  /** One of the file's `FileZones`. */
  fileZone?: string;
  /** Reads only the rows of this device. */
  fileDevice?: string;
}

export interface RejectedRow {
  /** Counts from 1, including headers. */
  line: number;
  reason: string;
}

/** Columns of samples: `t` in whole UTC epoch seconds, null for missing values, `lines` with the line numbers. */
export interface LoggerBatch {
  t: number[];
  columns: Partial<Record<SampleColumn, (number | null)[]>>;
  lines: number[];
}

export type RefusalCode =
  | "empty"
  | "other-format"
  | "no-timestamps"
  | "no-time-of-day"
  | "no-header"
  | "cut-header"
  | "no-rows"
  | "date-order"
  | "bad-format"
  | "several-devices"
  | "number-style"
  | "loss-unit"
  | "missing-columns"
  | "unconfirmed"
  | "unknown-column";

export interface FileRefusal {
  code: RefusalCode;
  format: string;
  message: string;
  choices?: { format: string; day: string }[];
  /** One can be chosen (`fileDevice`). */
  devices?: string[];
}

export interface LoggerFileFacts {
  format: string;
  columns: string[];
  mapping: ColumnMapping;
  guesses: string[];
  missing: string[];
  timestampFormat: string;
  lossUnit: LossUnit | null;
  notes: string[];
}

export type PreviewResult = { ok: true; preview: UploadPreview } | ({ ok: false } & FileRefusal);

interface IgnoredFacts {
  /** Values that can't be used, of rows that can: the first of them, and how many. */
  ignored: RejectedRow[];
  ignoredCount: number;
}

/** Either one `refused`, or batches of rows and one `end`. */
export type LoggerEvent =
  | { kind: "rows"; samples: LoggerBatch }
  | ({
      kind: "end";
      facts: LoggerFileFacts;
      rows: number;
      rejected: RejectedRow[];
      rejectedCount: number;
    } & IgnoredFacts)
  | ({ kind: "refused" } & FileRefusal);
