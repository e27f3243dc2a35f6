import { MAX_LISTED_REJECTIONS, type Receipt } from "#contract/inbound/inbound";
import { dayText } from "#contract/common/calendar";
import { READINGS_MAX_SAMPLES } from "#contract/common/limits";
import { DEVICE_KEY, type Outbox, queueDeviceRow } from "../base/outbox.ts";
import type { Rollups } from "../rollups/rollups.ts";
import { daysOfTimes } from "../soiling/day-window.ts";
import type { Days } from "../soiling/days.ts";
import { type DailyLoad, DaysNeeded, QuotaExceeded } from "./daily-load.ts";
import type { StoreResult } from "./owner-days.ts";
import { saveDeviceSettings } from "./device-settings.ts";
import type { Settings } from "../base/settings.ts";
import type { DeviceResult, DeviceSettings, IngestRequest, SampleBatch } from "../base/types.ts";
import type { Batches } from "../telemetry/batches.ts";
import { checkBatch, type CheckedBatch, type Rejection } from "../telemetry/sample-checks.ts";
import { type BatchContext, type Samples, spanOf, type TimeSpan } from "../telemetry/samples.ts";
import type { Receipts } from "../telemetry/receipts.ts";
import type { UnclaimedFiles } from "../telemetry/unclaimed-files.ts";
import type { UploadSlots } from "../telemetry/upload-slots.ts";
import { firstRejections, type Uploads } from "../telemetry/uploads.ts";
import { checkWashes } from "../telemetry/wash-check.ts";
import type { WashRecords } from "../telemetry/wash-log.ts";

export interface UploadStart {
  settings: DeviceSettings;
  key: string;
  /** Random id of this attempt, so that two attempts for one file never mix. The newest wins. */
  attempt: string;
  now: number;
  fileName: string;
}

export interface UploadPart {
  key: string;
  attempt: string;
  samples: SampleBatch;
  now: number;
}

export interface UploadCommit {
  key: string;
  attempt: string;
  now: number;
  file: string;
  /** Of the whole file and its choices. */
  hash: string;
  /** [bytes] */
  length: number;
  /** Null: the device sent the file. */
  by: string | null;
  rejected: { line: number; reason: string }[];
  rejectedCount: number;
  /** Values that the reader of the file dropped. */
  ignored?: { line: number; reason: string }[];
  ignoredCount?: number;
}

interface StoreDeps {
  load: DailyLoad;
  transaction: <T>(work: () => T) => T;
  settings: Settings;
  batches: Batches;
  samples: Samples;
  rollups: Rollups;
  days: Days;
  outbox: Outbox;
}

interface UploadDeps extends StoreDeps {
  uploads: Uploads;
  unclaimedFiles: UnclaimedFiles;
  slots: UploadSlots;
}

export function ingestReadings(
  deps: StoreDeps & { receipts: Receipts; washes: WashRecords },
  request: IngestRequest,
  isFirst = true,
): StoreResult<Receipt> {
  if (request.samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
  const { batches, samples, receipts, washes, outbox, load } = deps;
  const refusal = isFirst ? load.refusal(request.now) : null;
  if (refusal) return { ok: false, ...refusal };
  if (isFirst) load.add({ requests: 1, bytes: request.bytes ?? 0 }, request.now);
  return withinQuotas(deps, () => {
    const checked = checkBatch(request.samples, request.now);
    // Samples of readings never vanish, and are stored together with their receipt: a request with a newer one is new.
    const hasNews = spanOf(checked.rows).last > (samples.span()?.last ?? -Infinity);
    const first = hasNews ? null : receipts.find(request.key, request.now);
    if (first) return first;
    saveDeviceSettings(deps, request.settings);
    const batch = batches.ofReadings(request.now);
    const { receipt, span } = store(deps, request.settings, batch, [checked], request.now);
    const checkedWashes = checkWashes(request.washes ?? [], request.now);
    if (checkedWashes.records.length > 0) {
      washes.write(checkedWashes.records);
      outbox.put("device", [DEVICE_KEY]);
    }
    if (checkedWashes.rejected.length > 0) receipt.rejectedWashes = checkedWashes.rejected;
    const isReplayable = !checked.tooEarly && !checkedWashes.tooEarly;
    receipts.add({ key: request.key, at: request.now, isReplayable, span, receipt });
    samples.flushIfDue(request.now);
    return receipt;
  });
}

function withinQuotas<T>({ transaction }: Pick<StoreDeps, "transaction">, work: () => T): StoreResult<T> {
  try {
    return { ok: true, value: transaction(work) };
  } catch (error) {
    if (error instanceof QuotaExceeded) return { ok: false, ...error.refusal };
    if (error instanceof DaysNeeded) return { ok: false, reason: "days-needed", days: error.days };
    throw error;
  }
}

export function admitUpload(
  { slots, load }: Pick<UploadDeps, "slots" | "load">,
  id: string,
  now: number,
): DeviceResult<null> {
  const refusal = load.refusal(now);
  if (refusal) return { ok: false, ...refusal };
  if (!slots.take(id, now)) return { ok: false, reason: "busy" };
  load.add({ requests: 1 }, now);
  return { ok: true, value: null };
}

export function beginUpload(deps: UploadDeps, request: UploadStart): DeviceResult<Receipt | null> {
  const { key, attempt, fileName, now } = request;
  const first = deps.batches.receipt(key);
  if (first) return { ok: true, value: first };
  deps.transaction(() => {
    saveDeviceSettings(deps, request.settings);
    deps.uploads.begin(key, attempt, fileName, now);
  });
  return { ok: true, value: null };
}

export function stageUpload(
  { uploads }: Pick<UploadDeps, "uploads">,
  { samples, key, attempt, now }: UploadPart,
): DeviceResult<{ staged: number }> {
  if (samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
  if (!uploads.find(key, attempt)) return { ok: false, reason: "unknown-batch" };
  const part = checkBatch(samples, now);
  uploads.stage(key, part);
  return { ok: true, value: { staged: part.rows.length } };
}

export function commitUpload(deps: UploadDeps, request: UploadCommit): StoreResult<Receipt> {
  const { settings, batches, uploads, unclaimedFiles } = deps;
  const { key, file, hash, length, by, now, rejected, rejectedCount, ignored = [], ignoredCount = 0 } = request;
  const upload = uploads.find(key, request.attempt);
  if (!upload) return { ok: false, reason: "unknown-batch" };
  return withinQuotas(deps, () => {
    const batch = batches.open({ key, name: upload.name, at: now, by });
    const totals = { tooEarly: false };
    const parts = trackTooEarly(uploads.parts(key), totals);
    const { receipt, span } = store(deps, settings.get("device")!, batch, parts, now);
    receipt.rejected = firstRejections([...receipt.rejected, ...rejected], MAX_LISTED_REJECTIONS);
    receipt.rejectedCount += rejectedCount;
    addIgnored(receipt, ignored, ignoredCount);
    uploads.drop(key);
    // A file that changed nothing stays unclaimed, so it is deleted later.
    const isKept = hasChanged(receipt);
    if (isKept) unclaimedFiles.forget([file]);
    batches.close(batch, receipt, {
      isReplayable: !totals.tooEarly,
      span,
      file: isKept ? { file, hash, length } : null,
    });
    // Loggers send files all day; their figures have events of their own.
    if (by !== null) deps.outbox.put("upload", [batch.batch]);
    deps.samples.flushIfDue(now);
    return receipt;
  });
}

/** Receipts without ignored values stay as they were before values were ignored one by one. */
function addIgnored(receipt: Receipt, ignored: Rejection[], count: number): void {
  if (count === 0) return;
  receipt.ignored = firstRejections([...(receipt.ignored ?? []), ...ignored], MAX_LISTED_REJECTIONS);
  receipt.ignoredCount = (receipt.ignoredCount ?? 0) + count;
}

export const hasChanged = ({ accepted, updated }: Receipt): boolean => accepted + updated > 0;

function* trackTooEarly(parts: Iterable<CheckedBatch>, totals: { tooEarly: boolean }): Generator<CheckedBatch> {
  for (const part of parts) {
    totals.tooEarly ||= part.tooEarly;
    yield part;
  }
}

function store(
  deps: StoreDeps,
  settings: DeviceSettings,
  origin: BatchContext,
  parts: Iterable<CheckedBatch>,
  now: number,
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
    const stored = deps.samples.write(part.names, part.rows, origin);
    const { first, last } = spanOf(part.rows);
    whole.first = Math.min(whole.first, first);
    whole.last = Math.max(whole.last, last);
    deps.rollups.know(part.names);
    receipt.accepted += stored.accepted;
    receipt.duplicate += stored.duplicate;
    receipt.updated += stored.updated;
    receipt.rejectedCount += part.rejected.length;
    receipt.rejected = firstRejections([...receipt.rejected, ...part.rejected], MAX_LISTED_REJECTIONS);
    addIgnored(receipt, part.ignored ?? [], part.ignored?.length ?? 0);
    for (const day of daysOfTimes(settings.timezone, stored.times)) days.add(day);
  }
  const touched = [...days].sort((a, b) => a - b);
  deps.load.addDays(deps.days.newOf(touched), () => deps.days.knownCount(), now);
  deps.days.markDirty(touched);
  receipt.days = touched.map(dayText);
  queueDeviceRow(deps);
  return { receipt, span: whole.first > whole.last ? null : whole };
}
