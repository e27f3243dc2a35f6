import * as v from "valibot";
import { dayNumber, Day, SECONDS_PER_DAY } from "../common/calendar.ts";
import type { JobProgress, JobState } from "../common/job.ts";
import { jobTexts } from "../devices/job-texts.ts";

export const EXPORT_KEPT_SECONDS = 7 * SECONDS_PER_DAY;
const MAX_EXPORT = 6 * 366 * SECONDS_PER_DAY;

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;
const MOMENT = "Write a time as 2026-03-01 or 2026-03-01T08:00:00Z, in UTC.";

const isDay = (text: string): boolean => v.is(Day, text);

const Moment = v.pipe(
  v.string(MOMENT),
  v.check(
    (text) => isDay(text) || (instant.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
    MOMENT,
  ),
);

const startOf = (text: string): number =>
  text.includes("T") ? Math.floor(Date.parse(text) / 1000) : dayNumber(text) * SECONDS_PER_DAY;
/** Exclusive end: the next second, or the next day for a day. */
const endOf = (text: string): number => startOf(text) + (text.includes("T") ? 1 : SECONDS_PER_DAY);

/** UTC times, both included; `user_id` must be the caller. */
export const ExportRequest = v.pipe(
  v.strictObject({
    user_id: v.pipe(v.string("The user is required."), v.nonEmpty("The user is required.")),
    device_id: v.pipe(v.string("The device is required."), v.nonEmpty("The device is required.")),
    start_date: Moment,
    end_date: Moment,
  }),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues) return;
      const span = endOf(dataset.value.end_date) - startOf(dataset.value.start_date);
      if (span <= 0 || span > MAX_EXPORT) addIssue({ message: jobTexts.validRange });
    }),
    ["end_date"],
  ),
);
export type ExportRequest = v.InferOutput<typeof ExportRequest>;

export const exportRange = (request: ExportRequest): { from: number; to: number } => ({
  from: startOf(request.start_date),
  to: endOf(request.end_date),
});

export interface Export {
  id: string;
  device_id: string;
  device_name: string;
  timezone: string;
  from: number;
  to: number;
  state: JobState;
  progress: JobProgress;
  rows: number;
  bytes: number;
  message: string | null;
  requestedAt: number;
  expiresAt: number | null;
}

export interface ExportList {
  exports: Export[];
}
