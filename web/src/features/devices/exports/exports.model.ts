import { dayBounds, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { jobTexts } from "#contract/devices/job-texts";
import type { Export } from "#contract/exports/export";
import { exportTexts as texts } from "./texts.ts";

export const exportProblem = ({ from, to }: { from: string; to: string }): string | undefined =>
  from === "" || to === "" || from > to ? jobTexts.validRange : undefined;

/** The range's last second is included, so it is the one before the next day. */
export function exportInstants(timezone: string, days: { from: string; to: string }) {
  const text = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    start_date: text(dayBounds(timezone, days.from).start),
    end_date: text(dayBounds(timezone, days.to).end - 1),
  };
}

/** Days in the device's zone; the end is excluded. */
export function exportTitle({ from, to, timezone }: Pick<Export, "from" | "to" | "timezone">): string {
  return format.dayRange(dayOf(timezone, from), dayOf(timezone, to - 1));
}

export const isBeingWritten = ({ state }: Pick<Export, "state">): boolean => state === "queued" || state === "running";

export function exportState(
  file: Pick<Export, "state" | "progress" | "rows" | "bytes" | "message" | "expiresAt" | "timezone">,
): string {
  const { state, progress } = file;
  if (state === "error") return file.message ?? jobTexts.exportFailed;
  if (state === "done") return ready(file);
  return state === "queued" || progress.total === 0 ? texts.waiting : texts.writing(progress.done, progress.total);
}

const ready = ({
  rows,
  bytes,
  expiresAt,
  timezone,
}: Pick<Export, "rows" | "bytes" | "expiresAt" | "timezone">): string =>
  [
    texts.rows(rows),
    format.bytes(bytes),
    ...(expiresAt === null ? [] : [texts.keptUntil(format.instant(expiresAt, timezone))]),
  ].join(" · ");
