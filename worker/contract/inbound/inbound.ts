import * as v from "valibot";

export const sensorTypes = { "CR-PVS1": 10, DustSENS: 11, DustIQ: 20, "Two cells": 0 } as const;
export const DEFAULT_TIMESTAMP_FORMAT = "YYYY-MM-DD hh:mm";

export const loggerClocks = ["standard", "local", "utc"] as const;
export type LoggerClock = (typeof loggerClocks)[number];

/**
 * Columns of samples. Missing values are null. `sl`: soiling loss measured by a sensor without cells (DustIQ); `i`: irradiance of a
 * pyranometer under test. Append only: undo relies on the order.
 */
export const sampleColumns = [
  "iC",
  "iD",
  "tC",
  "tD",
  "tE",
  "hC",
  "hD",
  "hE",
  "rot",
  "tlt",
  "tlt_x",
  "tlt_y",
  "batt",
  "rain",
  "windSpeed",
  "windBearing",
  "sl",
  "i",
] as const;
export type SampleColumn = (typeof sampleColumns)[number];

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
} as const satisfies Record<SampleColumn, string>;
export type QuantityKind = (typeof quantityKinds)[SampleColumn];

/** Quantities stored as they are in a file. A soiling loss, called `loss` here, comes in many forms. */
export type FileColumn = Exclude<SampleColumn, "sl">;
export const fileColumns = sampleColumns.filter((name): name is FileColumn => name !== "sl");

export interface Receipt {
  batch: string;
  accepted: number;
  duplicate: number;
  updated: number;
  rejected: { line: number; reason: string }[];
  rejectedCount: number;
  /** Only with rejected wash records; the first of them. */
  rejectedWashes?: { line: number; reason: string }[] | undefined;
  days: string[];
}

/** Answer of `PUT /api/device/inbound/sensor/data`; `message` is for people. */
export interface UploadAnswer {
  message: string;
  /** The same file with the same options was taken before; this is its first receipt. */
  replay: boolean;
  receipt: Receipt;
}

/** Answer to a raw file: fits a logger's response variable. */
export interface ShortUploadAnswer {
  message: string;
  batch: string;
}

export interface UploadRecord {
  batch: string;
  name: string;
  at: number;
  /** Null: the device itself, or a person who no longer exists. */
  by: string | null;
  accepted: number;
  duplicate: number;
  updated: number;
  rejectedCount: number;
  /** First and last accepted row; null: none. */
  first: number | null;
  last: number | null;
  undoable_until: number | null;
  undone_at: number | null;
}

export interface UploadHistory {
  batches: UploadRecord[];
}

/** Answer of `DELETE /api/device/{id}/batches/{batch}`, which may be repeated. */
export interface UndoneUpload {
  undone_at: number;
  isFirst: boolean;
  days: string[];
}

/** Rejected rows listed in a receipt; all are counted. */
export const LISTED_REJECTIONS = 100;

/**
 * Column of the file for each quantity, guessed by the program and chosen in the dialog. A `loss` is stored as the soiled cell if the file
 * has a clean one, else as the sensor's own loss.
 */
export const ColumnMapping = v.record(v.picklist(["timestamp", ...fileColumns, "loss"]), v.string());
export type ColumnMapping = v.InferOutput<typeof ColumnMapping>;

/** [s] */
export const CELL_DAY_STEP = 900;

/** Means of both cells in `CELL_DAY_STEP` steps over a day [W/m2]; null: not measured. */
export interface CellDay {
  day: string;
  clean: (number | null)[];
  soiled: (number | null)[];
}

/** `dryRun=1`: the file as understood, before anything is stored. */
export interface UploadPreview {
  format: string;
  columns: string[];
  mapping: ColumnMapping;
  /** Quantities matched by a weak sign (ModA, ModB). They are stored only after a person confirmed the mapping. */
  guesses: string[];
  /** As the dialog writes formats: "MM/DD/YYYY hh:mm". */
  timestampFormat: string;
  notes: string[];
  missing: string[];
  /** Readable rows; `problemCount` counts the others. */
  rows: number;
  /** ISO 8601, UTC. */
  firstTimestamp: string | null;
  lastTimestamp: string | null;
  intervalSeconds: number | null;
  problems: { line: number; reason: string }[];
  problemCount: number;
  sample: Record<string, string>[];
  /** The brightest day of the file, to reveal swapped cells; null unless it has both. */
  cells: CellDay | null;
}
