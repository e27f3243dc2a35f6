import * as v from "valibot";

export const sensorTypes = { "CR-PVS1": 10, DustSENS: 11, DustIQ: 20, "Two cells": 0 } as const;
export const DEFAULT_TIMESTAMP_FORMAT = "YYYY-MM-DD hh:mm";

export const loggerClocks = ["standard", "local", "utc"] as const;
export type LoggerClock = (typeof loggerClocks)[number];

/**
 * Columns of samples, by the names of the field. Missing values are null. `t` is UTC epoch seconds; `sl` is the soiling loss that
 * a sensor without cells measures itself (DustIQ); `i` is the irradiance of a pyranometer under test. Append only: undo counts on the order.
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

/** Quantities that stand in a file as they are. A soiling loss does not: files write it in many ways, and call it `loss` here. */
export type FileColumn = Exclude<SampleColumn, "sl">;
export const fileColumns = sampleColumns.filter((name): name is FileColumn => name !== "sl");

/** Outcome of a batch of rows. Lines count from 1 and name the row as it was sent. */
export interface Receipt {
  batch: string;
  accepted: number;
  duplicate: number;
  updated: number;
  rejected: { line: number; reason: string }[];
  rejectedCount: number;
  /** The first rejected wash records of a `readings` request, where there are any. */
  rejectedWashes?: { line: number; reason: string }[] | undefined;
  days: string[];
}

/** Answer of an upload (`PUT /api/device/inbound/sensor/data`); the message is for a person. */
export interface UploadAnswer {
  message: string;
  /** The very same file with the same options was taken before: this is its first receipt. */
  replay: boolean;
  receipt: Receipt;
}

/** Answer to a body that is the file itself: short enough for a logger's response variable. */
export interface ShortUploadAnswer {
  message: string;
  batch: string;
}

/** An upload in the history of a device (`GET /api/device/{id}/batches`). Instants are UTC epoch seconds. */
export interface UploadRecord {
  batch: string;
  name: string;
  at: number;
  /** Who sent it; null: the device itself, or a person who is no longer known. */
  by: string | null;
  accepted: number;
  duplicate: number;
  updated: number;
  rejectedCount: number;
  /** Times of the first and the last row that was taken; null: there was none. */
  first: number | null;
  last: number | null;
  /** Until when it can be undone; null: no longer. */
  undoable_until: number | null;
  undone_at: number | null;
}

export interface UploadHistory {
  batches: UploadRecord[];
}

/** Answer of `DELETE /api/device/{id}/batches/{batch}`; asking again changes nothing. */
export interface UndoneUpload {
  undone_at: number;
  isFirst: boolean;
  days: string[];
}

/** A receipt lists at most this many rejected rows; all of them are counted. */
export const LISTED_REJECTIONS = 100;

/**
 * Which column of a file feeds which quantity; chosen in the dialog, guessed by the program. A `loss` becomes the soiled cell
 * where the file has a clean one, else the sensor's own soiling loss.
 */
export const ColumnMapping = v.record(v.picklist(["timestamp", ...fileColumns, "loss"]), v.string());
export type ColumnMapping = v.InferOutput<typeof ColumnMapping>;

/** Length of a step of `CellDay` [s]. */
export const CELL_DAY_STEP = 900;

/** Means of both cells in steps from 00:00 to 24:00 of one day in the device's zone [W/m2]; null: nothing measured. */
export interface CellDay {
  /** YYYY-MM-DD */
  day: string;
  clean: (number | null)[];
  soiled: (number | null)[];
}

/** `dryRun=1`: what the program makes of a file before anything is stored. */
export interface UploadPreview {
  format: string;
  columns: string[];
  mapping: ColumnMapping;
  /** Quantities whose column is a guess by a weak sign (ModA, ModB): it is stored only after a person sent it as a mapping. */
  guesses: string[];
  /** In the words of the dialog, e.g. "MM/DD/YYYY hh:mm". */
  timestampFormat: string;
  notes: string[];
  missing: string[];
  /** Rows that can be read; `problemCount` rows cannot. */
  rows: number;
  /** ISO 8601 in UTC, also the last. */
  firstTimestamp: string | null;
  lastTimestamp: string | null;
  intervalSeconds: number | null;
  problems: { line: number; reason: string }[];
  problemCount: number;
  sample: Record<string, string>[];
  /** The brightest day of the file, which shows swapped cells; null where it does not have both. */
  cells: CellDay | null;
}
