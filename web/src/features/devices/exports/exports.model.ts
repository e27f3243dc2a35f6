import { dayBounds, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { jobTexts } from "#contract/devices/job-texts";
import type { Export } from "#contract/exports/export";
import type { ExportSet } from "#contract/v1/exports";
import { exportTexts as texts, setTexts } from "./texts.ts";

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

type SetTitle = Pick<ExportSet, "devices_asked" | "first_day" | "last_day">;
export const setTitle = ({ devices_asked, first_day, last_day }: SetTitle): string =>
  setTexts.what(devices_asked, format.dayRange(first_day, last_day));

type SetCounts = Pick<ExportSet, "devices_asked" | "devices_done" | "devices_failed" | "devices_gone">;
export const endedDevices = ({ devices_done, devices_failed, devices_gone }: SetCounts): number =>
  devices_done + devices_failed + devices_gone;

/** The end of a set is shown in this device's time zone, because its devices may have several. */
export function setState(
  set: SetCounts & Pick<ExportSet, "state" | "rows" | "bytes" | "expires_at">,
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const { state, devices_asked, devices_done, rows, bytes, expires_at } = set;
  if (state === "running") return setTexts.writing(endedDevices(set), devices_asked);
  if (state === "failed") return setTexts.noFile;
  return [
    ...(devices_done < devices_asked ? [setTexts.ready(devices_done, devices_asked)] : []),
    texts.rows(rows),
    format.bytes(bytes),
    texts.keptUntil(format.instant(Date.parse(expires_at) / 1000, zone)),
  ].join(" · ");
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
