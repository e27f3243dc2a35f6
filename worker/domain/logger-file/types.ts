import type { ColumnMapping, LoggerClock, SampleColumn, UploadPreview } from "#contract/inbound/inbound";
import type { LossUnit } from "./loss-unit.ts";

export interface LoggerFileOptions {
  /** One of `sensorTypes`. */
  sensorType: number;
  /** As entered. Without it, or with the default, the format is detected from the rows. */
  timestampFormat?: string;
  /** IANA zone of the device. */
  zone: string;
  clock: LoggerClock;
  /** Chosen in the dialog; without it the program's guess is taken. */
  mapping?: ColumnMapping;
}

export interface RejectedRow {
  /** Counts from 1, header lines included. */
  line: number;
  reason: string;
}

/** Samples as columns: `t` UTC epoch seconds (whole), missing values null, `lines` the line of each row in the file. */
export interface LoggerBatch {
  t: number[];
  columns: Partial<Record<SampleColumn, (number | null)[]>>;
  lines: number[];
}

/** Why a file cannot be taken: the name of what was found, and a text for a person that says what to do. */
export interface Refusal {
  format: string;
  message: string;
  /** Timestamp formats of which a person must choose one; `day` (YYYY-MM-DD) is the first date of the file under each. */
  choices?: { format: string; day: string }[];
}

export interface LoggerFileFacts {
  /** "TOA5" or "CSV" */
  format: string;
  columns: string[];
  mapping: ColumnMapping;
  /** Quantities whose column is a guess by a weak sign (ModA, ModB): a person must look at them. */
  guesses: string[];
  missing: string[];
  /** In the words of the dialog, e.g. "MM/DD/YYYY hh:mm". */
  timestampFormat: string;
  lossUnit: LossUnit | null;
  /** What the program assumed or converted, one sentence each. */
  notes: string[];
}

export type PreviewResult = { ok: true; preview: UploadPreview } | ({ ok: false } & Refusal);

/** What reading a file yields: either one `refused` and nothing else, or rows in batches and then one `end`. */
export type LoggerEvent =
  | { kind: "rows"; samples: LoggerBatch }
  | { kind: "end"; facts: LoggerFileFacts; rows: number; rejected: RejectedRow[]; rejectedCount: number }
  | ({ kind: "refused" } & Refusal);
