import { MAX_LISTED_REJECTIONS, type Receipt } from "#contract/inbound/inbound";
import { dayText, SECONDS_PER_DAY } from "#contract/common/calendar";
import { READINGS_MAX_SAMPLES } from "#contract/common/limits";
import { tableNameOf } from "#domain/logger-file/opening/head";
import { type Head, MAX_DELIVERIES } from "../base/head.ts";
import { emptyReceipt } from "../base/journal.ts";
import { DEVICE_KEY, type Outbox } from "../base/outbox.ts";
import { daysOfTimes } from "../soiling/day-window.ts";
import type { Days } from "../soiling/days.ts";
import { type DailyLoad, NotStored } from "./daily-load.ts";
import type { StoreResult } from "./owner-days.ts";
import { saveDeviceSettings } from "./device-settings.ts";
import type { Settings } from "../base/settings.ts";
import type { DeviceResult, DeviceSettings, IngestRequest, SampleBatch } from "../base/types.ts";
import { checkBatch, type CheckedBatch, type Rejection } from "../telemetry/sample-checks.ts";
import { type Samples, spanOf, type TimeSpan } from "../telemetry/samples.ts";
import type { BatchContext, Receipts } from "../telemetry/receipts.ts";
import type { FileSource, FileSources } from "../telemetry/file-sources.ts";
import type { UploadSlots, Uploads } from "../telemetry/uploads.ts";
import { checkWashes, type WashRecords } from "../telemetry/wash-log.ts";

export interface UploadPart {
  /** Random id of the attempt, so that two for one file never mix. */
  id: string;
  samples: SampleBatch;
  now: number;
}

export interface UploadCommit {
  id: string;
  settings: DeviceSettings;
  key: string;
  fileName: string;
  /** Of the whole file and its choices. */
  hash: string;
  /** [bytes] */
  length: number;
  /** What was received [bytes]. */
  bytes: number;
  now: number;
  /** Null: the device sent the file. */
  by: string | null;
  /** Parts that were staged before. */
  parts: number;
  /** The last part; null: the file has no row that can be read. */
  samples: SampleBatch | null;
  /** Rows up to this line are left out, because a person undid them; 0: none. */
  undoneLines: number;
  source: FileSource | null;
  rejected: Rejection[];
  rejectedCount: number;
  /** Values that the reader of the file dropped. */
  ignored?: Rejection[];
  ignoredCount?: number;
}

export interface StoredUpload {
  receipt: Receipt;
  /** The file was already stored; this is its first receipt. */
  replay: boolean;
  /** Rows that were left out. */
  leftOut: number;
  /** The device sent no file of this table in the last days. */
  isNews: boolean;
}

export interface StoreDeps {
  load: DailyLoad;
  transaction: <T>(work: () => T) => T;
  settings: Settings;
  receipts: Receipts;
  samples: Samples;
  days: Days;
  outbox: Outbox;
}

export interface UploadDeps extends StoreDeps {
  head: Head;
  uploads: Uploads;
  fileSources: FileSources;
  slots: UploadSlots;
}

export function ingestReadings(
  deps: StoreDeps & { head: Head; washes: WashRecords },
  request: IngestRequest,
  isFirst = true,
): StoreResult<Receipt> {
  if (request.samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
  const { head, samples, receipts, washes, outbox, load } = deps;
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
    addDelivery(head, request.now);
    const { receipt, span } = store(deps, request.settings, receipts.begin(false, request.now), [checked], request.now);
    const checkedWashes = checkWashes(request.washes ?? [], request.now);
    if (checkedWashes.records.length > 0) {
      washes.write(checkedWashes.records);
      outbox.put("device", [DEVICE_KEY]);
    }
    if (checkedWashes.rejected.length > 0) receipt.rejectedWashes = checkedWashes.rejected;
    const isReplayable = !checked.tooEarly && !checkedWashes.tooEarly;
    receipts.add({ key: request.key, at: request.now, isReplayable, span, receipt, file: null });
    samples.flushIfDue(request.now);
    return receipt;
  });
}

function withinQuotas<T>({ transaction }: Pick<StoreDeps, "transaction">, work: () => T): StoreResult<T> {
  try {
    return { ok: true, value: transaction(work) };
  } catch (error) {
    if (error instanceof NotStored) return { ok: false, ...error.refusal };
    throw error;
  }
}

/** The refusal; null: the file may come. */
export function admitUpload(
  { slots, load }: Pick<UploadDeps, "slots" | "load">,
  id: string,
  now: number,
): Extract<DeviceResult<never>, { ok: false }> | null {
  const refusal = load.refusal(now);
  if (refusal) return { ok: false, ...refusal };
  if (!slots.take(id, now)) return { ok: false, reason: "busy" };
  load.add({ requests: 1 }, now);
  return null;
}

export function stageUpload(
  { uploads }: Pick<UploadDeps, "uploads">,
  { id, samples, now }: UploadPart,
): DeviceResult<null> {
  if (samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
  uploads.stage(id, samples, now);
  return { ok: true, value: null };
}

/** Frees the slot of a file, however it ended. */
export function endUpload(
  { uploads, slots, load }: Pick<UploadDeps, "uploads" | "slots" | "load">,
  { id, bytes, now }: { id: string; bytes: number; now: number },
): void {
  slots.free(id);
  uploads.drop(id);
  load.add({ bytes }, now);
}

export function commitUpload(deps: UploadDeps, request: UploadCommit): StoreResult<StoredUpload> {
  const { head, receipts, samples, uploads, fileSources } = deps;
  const { key, fileName, hash, length, by, now, ignored = [], ignoredCount = 0 } = request;
  if (uploads.count(request.id) !== request.parts) return { ok: false, reason: "unknown-batch" };
  return withinQuotas(deps, () => {
    const table = tableNameOf(fileName);
    if (request.source) fileSources.save(table, request.source, now);
    const isNews = fileSources.isNews(table, now);
    const found = isNext(samples, request) ? null : receipts.find(key, now);
    if (found) {
      endUpload(deps, request);
      return { receipt: found, replay: true, leftOut: 0, isNews };
    }
    saveDeviceSettings(deps, request.settings);
    const totals = { tooEarly: false, leftOut: 0 };
    const parts = checkedParts(deps.uploads, request, totals);
    const { receipt, span } = store(deps, request.settings, receipts.begin(true, now), parts, now);
    receipt.rejected = firstRejections([...receipt.rejected, ...request.rejected]);
    receipt.rejectedCount += request.rejectedCount;
    addIgnored(receipt, ignored, ignoredCount);
    const file = { name: fileName, hash, length, sentBy: by, undo: null };
    receipts.add({ key, at: now, isReplayable: !totals.tooEarly, span, receipt, file });
    // Files of people and of the past have no rhythm.
    if (by === null && span !== null && span.last > now - SECONDS_PER_DAY) addDelivery(head, now);
    endUpload(deps, request);
    // Loggers send files all day; their figures have events of their own.
    if (by !== null) deps.outbox.put("upload", [Number(receipt.batch)]);
    samples.flushIfDue(now);
    return { receipt, replay: false, leftOut: totals.leftOut, isNews };
  });
}

/** Samples that are stored are never newer than the newest, so a small file that begins after it is new. */
function isNext(samples: Samples, { parts, samples: last, undoneLines, now }: UploadCommit): boolean {
  const newest = samples.span()?.last ?? -Infinity;
  return parts === 0 && undoneLines === 0 && last !== null && last.t.some((t) => t !== null && t > newest && t <= now);
}

/** Parts are read one by one, because a file may be larger than memory. */
function* checkedParts(
  uploads: Uploads,
  { id, samples: last, undoneLines, now }: UploadCommit,
  totals: { tooEarly: boolean; leftOut: number },
): Generator<CheckedBatch> {
  function* all() {
    yield* uploads.parts(id);
    if (last) yield last;
  }
  for (const batch of all()) {
    const rest = belowLine(batch, undoneLines);
    totals.leftOut += batch.t.length - rest.t.length;
    const part = checkBatch(rest, now);
    totals.tooEarly ||= part.tooEarly;
    yield part;
  }
}

function belowLine({ t, lines = [], columns }: SampleBatch, line: number): SampleBatch {
  const first = line === 0 ? 0 : lines.findIndex((one) => one > line);
  const rest = <T>(values: T[]): T[] => (first < 0 ? [] : values.slice(first));
  const kept = Object.entries(columns).map(([name, values]) => [name, rest(values)]);
  return { t: rest(t), lines: rest(lines), columns: Object.fromEntries(kept) };
}

const firstRejections = (rejections: Rejection[]): Rejection[] =>
  [...rejections].sort((a, b) => a.line - b.line).slice(0, MAX_LISTED_REJECTIONS);

function addDelivery(head: Head, at: number): void {
  head.change((state) => {
    state.deliveries = [at, ...state.deliveries].sort((a, b) => b - a).slice(0, MAX_DELIVERIES);
  });
}

/** Receipts without ignored values stay as they were before values were ignored one by one. */
function addIgnored(receipt: Receipt, ignored: Rejection[], count: number): void {
  if (count === 0) return;
  receipt.ignored = firstRejections([...(receipt.ignored ?? []), ...ignored]);
  receipt.ignoredCount = (receipt.ignoredCount ?? 0) + count;
}

function store(
  deps: StoreDeps,
  settings: DeviceSettings,
  origin: BatchContext,
  parts: Iterable<CheckedBatch>,
  now: number,
): { receipt: Receipt; span: TimeSpan | null } {
  const receipt = emptyReceipt(String(origin.batch));
  const days = new Set<number>();
  const whole = { first: Infinity, last: -Infinity };
  for (const part of parts) {
    const stored = deps.samples.write(part.names, part.rows, origin);
    const { first, last } = spanOf(part.rows);
    whole.first = Math.min(whole.first, first);
    whole.last = Math.max(whole.last, last);
    receipt.accepted += stored.accepted;
    receipt.duplicate += stored.duplicate;
    receipt.updated += stored.updated;
    receipt.rejectedCount += part.rejected.length;
    receipt.rejected = firstRejections([...receipt.rejected, ...part.rejected]);
    addIgnored(receipt, part.ignored ?? [], part.ignored?.length ?? 0);
    for (const day of daysOfTimes(settings.timezone, stored.times)) days.add(day);
  }
  const touched = [...days].sort((a, b) => a - b);
  deps.load.addDays(deps.days.newOf(touched), () => deps.days.knownCount(), now);
  deps.days.markDirty(touched);
  receipt.days = touched.map(dayText);
  deps.outbox.putNewest();
  return { receipt, span: whole.first > whole.last ? null : whole };
}
