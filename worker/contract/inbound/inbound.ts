import * as v from "valibot";

export const sensorTypes = { "CR-PVS1": 10, DustSENS: 11, DustIQ: 20, "Two cells": 0 } as const;
export const DEFAULT_TIMESTAMP_FORMAT = "YYYY-MM-DD hh:mm";

export const loggerClocks = ["standard", "local", "utc"] as const;
export type LoggerClock = (typeof loggerClocks)[number];

/**
 * Columns of samples; null if missing. `sl`: soiling loss from a sensor without cells (DustIQ). `i`: irradiance of a
 * pyranometer under test. Append only, because undo relies on the order.
 */
export const quantityKinds = {
  iC: "irradiance",
  iD: "irradiance",
  tC: "temperature",
  tD: "temperature",
  tE: "temperature",
  hC: "humidity",
  hD: "humidity",
  hE: "humidity",
  rot: "angle",
  tlt: "angle",
  tlt_x: "angle",
  tlt_y: "angle",
  batt: "voltage",
  rain: "rain",
  windSpeed: "speed",
  windBearing: "angle",
  sl: "loss",
  i: "irradiance",
} as const;
export type SampleColumn = keyof typeof quantityKinds;
export const sampleColumns = Object.keys(quantityKinds) as SampleColumn[];
export type QuantityKind = (typeof quantityKinds)[SampleColumn];

/**
 * Quantities that a file has in their stored form. The soiling loss is left out: files have it in several forms, and it
 * is called `loss` there.
 */
export type FileColumn = Exclude<SampleColumn, "sl">;
export const fileColumns = sampleColumns.filter((name): name is FileColumn => name !== "sl");

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();
const lines = v.array(v.strictObject({ line: count, reason: text }));

/** Answers to devices and browsers. Strict, so that a test against the server notices a field that no document names. */
export const Receipt = v.strictObject({
  batch: text,
  accepted: count,
  duplicate: count,
  updated: count,
  rejected: lines,
  rejectedCount: count,
  /** Values that can't be stored, of rows that were; absent without any. */
  ignored: v.optional(lines),
  ignoredCount: v.optional(count),
  rejectedWashes: v.optional(lines),
  days: v.array(v.pipe(text, v.isoDate())),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** Most receipts that a device can read back. */
export const MAX_READ_RECEIPTS = 20;

/** What the portal has of a device, so that its program knows where to continue. `last`: time of its newest sample. */
export const ReceivedData = v.strictObject({
  last: v.nullable(count),
  receipts: v.array(
    v.strictObject({
      batch: text,
      kind: v.picklist(["readings", "upload"]),
      name: v.nullable(text),
      at: count,
      first: v.nullable(count),
      last: v.nullable(count),
      accepted: count,
      duplicate: count,
      updated: count,
      rejectedCount: count,
      undone_at: v.nullable(count),
    }),
  ),
  now: count,
});
export type ReceivedData = v.InferOutput<typeof ReceivedData>;

/** `replay`: the same file with the same options was uploaded before; then `receipt` is the first one. */
export const UploadAnswer = v.strictObject({ message: text, replay: v.boolean(), receipt: Receipt });
export type UploadAnswer = v.InferOutput<typeof UploadAnswer>;

/** Response to a raw file, short enough for a logger's response variable. */
export const ShortUploadAnswer = v.strictObject({ message: v.pipe(text, v.maxLength(200)), batch: text });
export type ShortUploadAnswer = v.InferOutput<typeof ShortUploadAnswer>;

export interface UploadRecord {
  batch: string;
  name: string;
  at: number;
  by: string | null;
  accepted: number;
  duplicate: number;
  updated: number;
  rejectedCount: number;
  first: number | null;
  last: number | null;
  undoable_until: number | null;
  undone_at: number | null;
}

export interface UploadHistory {
  batches: UploadRecord[];
}

export interface UndoneUpload {
  undone_at: number;
  isFirst: boolean;
  days: string[];
}

export const MAX_LISTED_REJECTIONS = 100;

/**
 * File column of each quantity, suggested by the program and chosen in the dialog. A `loss` is stored as the soiled
 * cell if the file has a clean cell, else as the sensor's own loss.
 */
export const ColumnMapping = v.record(v.picklist(["timestamp", ...fileColumns, "loss"]), v.string());
export type ColumnMapping = v.InferOutput<typeof ColumnMapping>;

/** [s] */
export const CELL_DAY_STEP_SECONDS = 900;

const readings = v.array(v.nullable(v.number()));

/** Means of both cells over a day in steps of `CELL_DAY_STEP_SECONDS` [W/m2]; null if not measured. */
const CellDay = v.strictObject({ day: v.pipe(text, v.isoDate()), clean: readings, soiled: readings });
export type CellDay = v.InferOutput<typeof CellDay>;

/**
 * Time zones that a file may mean: "UTC-05:00", "America/New_York", or "clock" for the logger clock setting. `first`: the first row [UTC
 * epoch seconds]. `stated`: used unless another is chosen; null if a person must choose.
 */
const FileZones = v.strictObject({
  choices: v.array(v.strictObject({ value: text, first: v.number() })),
  stated: v.nullable(text),
});
export type FileZones = v.InferOutput<typeof FileZones>;

export const UploadPreview = v.strictObject({
  format: text,
  columns: v.array(text),
  mapping: ColumnMapping,
  /** Quantities matched by a weak hint (ModA, ModB), stored only after a person confirms the mapping. */
  guesses: v.array(text),
  missing: v.array(text),
  timestampFormat: text,
  notes: v.array(text),
  rows: count,
  firstTimestamp: v.nullable(text),
  lastTimestamp: v.nullable(text),
  intervalSeconds: v.nullable(v.number()),
  problems: lines,
  problemCount: count,
  sample: v.array(v.record(text, text)),
  /** Null unless the zone in the file is unclear or contradicts the logger clock setting. */
  zones: v.nullable(FileZones),
  /** The brightest day of the file, to reveal swapped cells; null unless the file has both. */
  cells: v.nullable(CellDay),
});
export type UploadPreview = v.InferOutput<typeof UploadPreview>;
