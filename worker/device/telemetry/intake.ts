import { LISTED_REJECTIONS, type Receipt } from "../../contract/inbound.ts";
import { dayNumber, dayOf, dayText } from "../../contract/calendar.ts";
import { daysOfTimes } from "../soiling/day-window.ts";
import { checkBatch, type CheckedBatch, type Rejection } from "./sample-checks.ts";
import { type Origin, spanOf, type TimeSpan } from "./samples.ts";
import type { Stores } from "../stores.ts";
import type { DeviceSettings, IngestRequest } from "../types.ts";
import { firstRejections } from "./uploads.ts";
import { checkWashes } from "./wash-check.ts";

/** D1 learns of newer data at most this often [s]: one row a device and two minutes, not one a sample. */
const REPORT_STEP = 120;
/** While samples trickle in, today's figure is calculated at most this often, other days this often [s]. */
const TODAY_STEP = 300;
const STEP = 2;

/** Takes in a `readings` request and gives its receipt; the same key gives the first one again. */
export function takeReadings(stores: Stores, request: IngestRequest): Receipt {
  return stores.transaction(() => {
    const first = stores.batches.receipt(request.key);
    if (first) return first;
    adopt(stores, request.settings);
    const batch = stores.batches.open("readings", request.key, "", request.now);
    const checked = checkBatch(request.samples, request.now);
    const { receipt, span } = store(stores, request.settings, batch, [checked]);
    const washes = checkWashes(request.washes ?? [], request.now);
    if (washes.records.length > 0) {
      stores.washes.write(washes.records);
      stores.outbox.put("device", [0]);
    }
    if (washes.rejected.length > 0) receipt.rejectedWashes = washes.rejected;
    stores.batches.close(batch.batch, receipt, !checked.tooEarly && !washes.tooEarly, span);
    return receipt;
  });
}

/** Moves all staged parts of an upload into the samples at once. The caller knows that the upload is there. */
export function takeUpload(
  stores: Stores,
  upload: {
    key: string;
    name: string;
    file: string;
    by: string | null;
    now: number;
    rejected: Rejection[];
    rejectedCount: number;
  },
): Receipt {
  return stores.transaction(() => {
    const settings = stores.settings.get("device")!;
    const batch = stores.batches.open("upload", upload.key, upload.name, upload.now, upload.by);
    const parts = stores.uploads.parts(upload.key);
    const totals = { tooEarly: false };
    const { receipt, span } = store(stores, settings, batch, watch(parts, totals));
    receipt.rejected = firstRejections([...receipt.rejected, ...upload.rejected], LISTED_REJECTIONS);
    receipt.rejectedCount += upload.rejectedCount;
    stores.uploads.drop(upload.key);
    stores.unclaimedFiles.forget([upload.file]);
    stores.batches.close(batch.batch, receipt, !totals.tooEarly, span);
    return receipt;
  });
}

function* watch(parts: Iterable<CheckedBatch>, totals: { tooEarly: boolean }): Generator<CheckedBatch> {
  for (const part of parts) {
    totals.tooEarly ||= part.tooEarly;
    yield part;
  }
}

function store(
  stores: Stores,
  settings: DeviceSettings,
  origin: Origin,
  parts: Iterable<CheckedBatch>,
): { receipt: Receipt; span: TimeSpan | null } {
  const receipt: Receipt = {
    batch: String(origin.batch),
    accepted: 0,
    duplicate: 0,
    updated: 0,
    rejected: [],
    rejectedCount: 0,
    days: [],
  };
  const days = new Set<number>();
  const whole = { first: Infinity, last: -Infinity };
  for (const part of parts) {
    const stored = stores.samples.write(part.names, part.rows, origin);
    const { first, last } = spanOf(part.rows);
    whole.first = Math.min(whole.first, first);
    whole.last = Math.max(whole.last, last);
    stores.rollups.mark(stored.times, part.names);
    receipt.accepted += stored.accepted;
    receipt.duplicate += stored.duplicate;
    receipt.updated += stored.updated;
    receipt.rejectedCount += part.rejected.length;
    receipt.rejected = firstRejections([...receipt.rejected, ...part.rejected], LISTED_REJECTIONS);
    for (const day of daysOfTimes(settings.timezone, stored.times)) days.add(day);
  }
  const touched = [...days].sort((a, b) => a - b);
  stores.days.markDirty(touched);
  receipt.days = touched.map(dayText);
  report(stores);
  return { receipt, span: whole.first > whole.last ? null : whole };
}

/** Puts the device's row into the outbox when its newest sample is news; `reportDue` says when it leaves. */
export function report(stores: Stores): void {
  const last = stores.samples.span()?.last;
  if (last === undefined || last === stores.settings.get("reported")) return;
  stores.settings.set("reported", last);
  stores.outbox.put("device", [0]);
}

/** Keeps what the directory says of the device; where days or windows fall differently now, every day is calculated anew. */
export function adopt(stores: Stores, settings: DeviceSettings): void {
  const before = stores.settings.get("device");
  if (before && JSON.stringify(shape(before)) === JSON.stringify(shape(settings))) return;
  stores.settings.set("device", settings);
  const span = stores.samples.span();
  if (!before || !span) return;
  const first = dayNumber(dayOf(settings.timezone, span.first));
  const last = dayNumber(dayOf(settings.timezone, span.last));
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  stores.days.markDirty([...stores.days.calculated(), ...days]);
}

/** The settings that decide a day's figure, in a fixed order. The hours do not count while noon decides, and the reverse. */
const shape = (settings: DeviceSettings) =>
  settings.isUsingSolarNoonWindow
    ? [settings.timezone, settings.lat, settings.lng, settings.solarNoonWindowInterval]
    : [settings.timezone, settings.start_hour, settings.end_hour];

/**
 * When to write to D1 [UTC epoch seconds]: figures of days at once, the device's row alone in steps; nothing is left out. An instant
 * beyond now, of a clock that ran ahead, counts as now.
 */
export function reportDue(hasDays: boolean, reportedAt: number | undefined, now: number): number {
  return hasDays || reportedAt === undefined ? now : Math.max(now, Math.min(now, reportedAt) + REPORT_STEP);
}

/**
 * When to calculate [UTC epoch seconds]: at once after a silence; in steps while one request follows the other. An instant beyond now
 * counts as now.
 */
export function calculationDue(onlyToday: boolean, calculatedAt: number | undefined, now: number): number {
  return calculatedAt === undefined
    ? now
    : Math.max(now, Math.min(now, calculatedAt) + (onlyToday ? TODAY_STEP : STEP));
}
