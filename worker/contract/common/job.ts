import * as v from "valibot";
import { Day } from "./calendar.ts";

/** Kinds of jobs. A job outlives the page that started it and always ends in `done` or `error`. */
const jobKinds = ["calculation", "normalization", "export"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `not_found`: no such job, or a device of somebody else. Poll until one of the last three. */
export type JobState = "queued" | "running" | "done" | "error";

export interface JobProgress {
  done: number;
  total: number;
  fraction: number;
}

/** Effect of a job on the reported days; losses in percent, without the offset. */
export interface DayChanges {
  days: number;
  changed: number;
  /** Day with the largest change; null: no change. */
  largest: { day: string; before: number; after: number } | null;
}

export interface JobStatus {
  status: JobState | "not_found";
  progress: JobProgress | null;
  /** Null until done, and for exports. */
  changes: DayChanges | null;
  isUndo?: true;
  /** The error and its fix. */
  message: string | null;
}

export interface JobSummary extends JobStatus {
  kind: JobKind;
  statusKey: string;
  startedAt: number;
  endedAt: number | null;
}

/** `GET /api/device/{id}/jobs`: open and recently ended jobs, newest first. */
export interface JobList {
  jobs: JobSummary[];
}

export interface StartedJob {
  message: string;
  statusKey: string;
}

/** `POST /api/device/calculate`: recalculates daily soiling from a day to today. */
export const CalculationRequest = v.strictObject({
  device_id: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
  save: v.optional(v.literal(true, "A calculation is always saved: send true, or nothing."), true),
  start_date: Day,
});
export type CalculationRequest = v.InferOutput<typeof CalculationRequest>;
