import { pick } from "#contract/records/field";
import { printableOf } from "#contract/common/printable";
import { decodeText } from "#domain/text/decode";
import { concatenate, piecesOf } from "#domain/text/bytes";
import { toa5OfCsiJson } from "#domain/logger-file/opening/csi-json";
import { type FileHead, fileHeadOf } from "#domain/logger-file/opening/head";
import { refusals } from "#domain/logger-file/refusals";
import type { FileRefusal, LoggerBatch, LoggerEvent } from "#domain/logger-file/types";
import { READINGS_MAX_BYTES, UPLOAD_MAX_BYTES } from "#contract/common/limits";
import {
  type FilePart,
  type IncomingBody,
  openFilePart,
  plainBody,
  rawFile,
  streamOf,
  TooLarge,
  yielding,
} from "../../../files/index.ts";
import { isForm } from "./upload-answer.ts";
import type { Receipt } from "#contract/inbound/inbound";
import type { DeviceObject } from "../../../../device/rpc.ts";
import type { DeviceResult, DeviceSettings, OverQuota } from "../../../../device/base/types.ts";

export interface IncomingFile extends FilePart {
  head: FileHead;
}

type IncomingResult =
  | { ok: true; file: IncomingFile }
  | { ok: false; reason: "no-file" | "wrong-extension" | "unknown-encoding" }
  | { ok: false; reason: "refused"; refusal: FileRefusal };

const NAMELESS = "data.dat";
const NAME_LENGTH = 255;

/** `count` gets the lengths of unpacked pieces [bytes]. */
export async function openIncomingFile(
  request: IncomingBody,
  name: string | undefined,
  count: (bytes: number) => void,
): Promise<IncomingResult> {
  const body = plainBody(request, count);
  if (body === "unknown-encoding") return { ok: false, reason: "unknown-encoding" };
  if (!isForm(request.headers)) {
    if (body === null) return { ok: false, reason: "no-file" };
    return withHead(
      rawFile(name === undefined ? NAMELESS : printableOf(name).slice(-NAME_LENGTH), body, UPLOAD_MAX_BYTES),
    );
  }
  const part = await openFilePart({ headers: request.headers, body }, "file", UPLOAD_MAX_BYTES);
  if (!part) return { ok: false, reason: "no-file" };
  if (/\.gz$/i.test(part.name)) return { ok: false, reason: "refused", refusal: refusals.compressed };
  if (!/\.(dat|csv)$/i.test(part.name)) return { ok: false, reason: "wrong-extension" };
  return withHead(part);
}

async function withHead({ name, content }: FilePart): Promise<IncomingResult> {
  const pieces = yielding(piecesOf(content));
  const first = await pieces.next();
  const start = first.done ? new Uint8Array() : first.value;
  const head = fileHeadOf(start);
  if (head.kind !== "json") return { ok: true, file: { name, head, content: streamOf(joined(start, pieces)) } };
  const table = toa5OfCsiJson(decodeText(await wholeOf(start, pieces)));
  if (!table.ok) return { ok: false, reason: "refused", refusal: table.refusal };
  const text = new TextEncoder().encode(table.text);
  return { ok: true, file: { name, head: fileHeadOf(text), content: streamOf(joined(text)) } };
}

/** Puts the header of an earlier file of the same table before the content. */
export const belowHeader = (content: ReadableStream<Uint8Array>, header: string): ReadableStream<Uint8Array> =>
  streamOf(joined(new TextEncoder().encode(`${header}\r\n`), piecesOf(content)));

async function* joined(start: Uint8Array, rest?: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  if (rest) yield* rest;
}

async function wholeOf(start: Uint8Array, rest: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let whole = start;
  for await (const piece of rest) {
    if (whole.length + piece.length > READINGS_MAX_BYTES) throw new TooLarge();
    whole = concatenate(whole, piece);
  }
  return whole;
}

export type TakenFile =
  | { ok: true; receipt: Receipt; replay: boolean; leftOut: number }
  | { ok: false; reason: "refused"; refusal: FileRefusal }
  | ({ ok: false } & OverQuota)
  | { ok: false; reason: "overtaken" };

export interface FileToTake {
  device: DeviceSettings;
  key: string;
  fileName: string;
  file: string;
  /** Of the whole file and its choices. */
  hash: string;
  /** [bytes] */
  length: number;
  /** Rows up to this line are left out, because a person undid them; 0: none. */
  undoneLines: number;
  by: string | null;
  now: number;
  open: () => Promise<AsyncIterable<LoggerEvent>>;
}

export async function takeFile(object: DeviceObject, file: FileToTake): Promise<TakenFile> {
  const attempt = { key: file.key, attempt: crypto.randomUUID(), now: file.now };
  const begun = await object.beginUpload({ ...attempt, settings: file.device, fileName: file.fileName });
  if (!begun.ok) return { ok: false, reason: "overtaken" };
  if (begun.value) return { ok: true, receipt: begun.value, replay: true, leftOut: 0 };
  let finished = false;
  try {
    const staged = await stageAll(object, { ...attempt, undoneLines: file.undoneLines }, await file.open());
    if (staged.kind === "refused") return { ok: false, reason: "refused", refusal: staged };
    if (staged.kind === "overtaken") return { ok: false, reason: "overtaken" };
    const { rejected, rejectedCount, ignored, ignoredCount } = staged;
    const faults = { rejected, rejectedCount, ignored, ignoredCount };
    const committed = await object.commitUpload({
      ...attempt,
      ...pick(file, ["file", "hash", "length"]),
      by: file.by,
      ...faults,
    });
    if (!committed.ok) return committed.reason === "over-quota" ? committed : { ok: false, reason: "overtaken" };
    finished = true;
    return { ok: true, receipt: committed.value, replay: false, leftOut: staged.leftOut };
  } finally {
    if (!finished) await object.discardUpload(attempt);
  }
}

function belowLine(samples: LoggerBatch, line: number): LoggerBatch {
  const first = samples.lines.findIndex((one) => one > line);
  if (first === 0) return samples;
  const rest = <T>(values: T[]): T[] => (first < 0 ? [] : values.slice(first));
  const columns = Object.entries(samples.columns).map(([name, values]) => [name, rest(values)]);
  return { t: rest(samples.t), lines: rest(samples.lines), columns: Object.fromEntries(columns) };
}

type Staged =
  | (Extract<LoggerEvent, { kind: "end" }> & { leftOut: number })
  | Extract<LoggerEvent, { kind: "refused" }>
  | { kind: "overtaken" };

async function stageAll(
  object: DeviceObject,
  { undoneLines, ...attempt }: { key: string; attempt: string; now: number; undoneLines: number },
  events: AsyncIterable<LoggerEvent>,
): Promise<Staged> {
  let underway: Promise<DeviceResult<{ staged: number }>> | undefined;
  let leftOut = 0;
  const isStored = async () => underway === undefined || (await underway).ok;
  for await (const event of events) {
    if (!(await isStored())) return { kind: "overtaken" };
    if (event.kind === "end") return { ...event, leftOut };
    if (event.kind === "refused") return event;
    const samples = belowLine(event.samples, undoneLines);
    leftOut += event.samples.t.length - samples.t.length;
    if (samples.t.length > 0) underway = object.stage({ ...attempt, samples });
  }
  throw new Error("The reader of a file ended without saying how.");
}
