import * as v from "valibot";
import { Day } from "./calendar.ts";

/** A job outlives the page that started it and always ends in `done` or `error`. */
export type JobKind = "calculation" | "normalization" | "export";

/** Poll until `done`, `error` or `not_found` (no such job, or a device that the caller can't see). */
export type JobState = "queued" | "running" | "done" | "error";

export interface JobProgress {
  done: number;
  total: number;
  fraction: number;
}

/** Effect of a job on daily soiling; losses without the offset [%]. */
export interface DayChanges {
  days: number;
  changed: number;
  largest: { day: string; before: number; after: number } | null;
}

export interface JobStatus {
  status: JobState | "not_found";
  progress: JobProgress | null;
  /** Null until done, and always for exports. */
  changes: DayChanges | null;
  isUndo?: true;
  message: string | null;
}

export interface JobSummary extends JobStatus {
  kind: JobKind;
  statusKey: string;
  startedAt: number;
  endedAt: number | null;
}

export interface JobList {
  jobs: JobSummary[];
}

export interface StartedJob {
  message: string;
  statusKey: string;
}

export const CalculationRequest = v.strictObject({
  device_id: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
  save: v.optional(v.literal(true, "A calculation is always saved: send true, or nothing."), true),
  start_date: Day,
});
export type CalculationRequest = v.InferOutput<typeof CalculationRequest>;
