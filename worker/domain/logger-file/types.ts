import type { ColumnMapping, LoggerClock, SampleColumn, UploadPreview } from "#contract/inbound/inbound";
import type { LossUnit } from "./loss-unit.ts";

export interface LoggerFileOptions {
  /** A value of `sensorTypes`. */
  sensorType: number;
  /** As entered. With the default format, or without one, the order is detected from the rows. */
  timestampFormat?: string;
  /** IANA zone. */
  zone: string;
  clock: LoggerClock;
  mapping?: ColumnMapping;
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

/** Why a file is refused: its recognized type, and a sentence that says what to do. */
export interface Refusal {
  format: string;
  message: string;
  /** Formats to choose from; `day` is the first date under each. */
  choices?: { format: string; day: string }[];
}

export interface LoggerFileFacts {
  format: string;
  columns: string[];
  mapping: ColumnMapping;
  /** Quantities matched by a weak hint; a person must confirm them. */
  guesses: string[];
  missing: string[];
  timestampFormat: string;
  lossUnit: LossUnit | null;
  /** Assumptions and conversions, as sentences. */
  notes: string[];
}

export type PreviewResult = { ok: true; preview: UploadPreview } | ({ ok: false } & Refusal);

/** Either one `refused`, or batches of rows and one `end`. */
export type LoggerEvent =
  | { kind: "rows"; samples: LoggerBatch }
  | { kind: "end"; facts: LoggerFileFacts; rows: number; rejected: RejectedRow[]; rejectedCount: number }
  | ({ kind: "refused" } & Refusal);
