import * as v from "valibot";
import { Day } from "./calendar.ts";

/** Long work of a device: it goes on without the page that started it, and always ends in `done` or `error`. */
const jobKinds = ["calculation", "normalization", "export"] as const;
export type JobKind = (typeof jobKinds)[number];

/** `not_found`: there is no such job, or it is not one of this person's devices. Anything else than the last three: ask again. */
export type JobState = "queued" | "running" | "done" | "error";

export interface JobProgress {
  done: number;
  total: number;
  /** 0..1 */
  fraction: number;
}

/** What a job made of the days that it went through; losses in percent, without the offset. */
export interface DayChanges {
  days: number;
  changed: number;
  /** The day whose loss moved most; null: no loss moved. */
  largest: { day: string; before: number; after: number } | null;
}

export interface JobStatus {
  status: JobState | "not_found";
  progress: JobProgress | null;
  /** What changed, once it is done; null for exports. */
  changes: DayChanges | null;
  isUndo?: true;
  /** What went wrong and what to do about it; null unless it ended in an error. */
  message: string | null;
}

export interface JobSummary extends JobStatus {
  kind: JobKind;
  statusKey: string;
  /** UTC epoch seconds; null: it has not ended. */
  startedAt: number;
  endedAt: number | null;
}

/** `GET /api/device/{id}/jobs`: the open ones and those that ended lately, newest first. */
export interface JobList {
  jobs: JobSummary[];
}

export interface StartedJob {
  message: string;
  statusKey: string;
}

/** `POST /api/device/calculate`: the daily figures from a day of the device's zone to today, calculated again. */
export const CalculationRequest = v.strictObject({
  device_id: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
  save: v.optional(v.literal(true, "A calculation is always saved: send true, or nothing."), true),
  start_date: Day,
});
export type CalculationRequest = v.InferOutput<typeof CalculationRequest>;
