import { printableOf } from "#contract/common/printable";
import { decodeText } from "#domain/text/decode";
import { concatenate, piecesOf } from "#domain/text/bytes";
import { toa5OfCsiJson } from "#domain/logger-file/opening/csi-json";
import { type FileHead, fileHeadOf } from "#domain/logger-file/opening/head";
import { refusals } from "#domain/logger-file/refusals";
import type { FileRefusal, LoggerBatch, LoggerEvent, LoggerFileOptions } from "#domain/logger-file/types";
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
import { isStartOf } from "../../../../device/base/journal.ts";
import type { UndoneFile } from "../../../../device/base/types.ts";
import type { UploadCommit } from "../../../../device/intake/ingest.ts";
import type { DeviceObject } from "../../../../device/rpc.ts";
import { hexOf, sha256Hex } from "../../../../platform/digest.ts";

export interface IncomingFile extends FilePart {
  head: FileHead;
  /** Its bytes are those that were sent. */
  isAsSent: boolean;
}

type IncomingResult =
  | { ok: true; file: IncomingFile }
  | { ok: false; reason: "no-file" | "wrong-extension" | "unknown-encoding" }
  | { ok: false; reason: "refused"; refusal: FileRefusal };

const NAMELESS = "data.dat";
const NAME_LENGTH = 255;

/** Name of a file that is the body itself. */
export const rawName = (name: string | undefined): string =>
  name === undefined ? NAMELESS : printableOf(name).slice(-NAME_LENGTH);

/** `count` gets the lengths of unpacked pieces [bytes]. */
export async function openIncomingFile(
  request: IncomingBody,
  name: string,
  count: (bytes: number) => void,
): Promise<IncomingResult> {
  const body = plainBody(request, count);
  if (body === "unknown-encoding") return { ok: false, reason: "unknown-encoding" };
  if (!isForm(request.headers)) {
    if (body === null) return { ok: false, reason: "no-file" };
    return withHead(rawFile(name, body, UPLOAD_MAX_BYTES), body === request.body);
  }
  const part = await openFilePart({ headers: request.headers, body }, "file", UPLOAD_MAX_BYTES);
  if (!part) return { ok: false, reason: "no-file" };
  if (/\.gz$/i.test(part.name)) return { ok: false, reason: "refused", refusal: refusals.compressed };
  if (!/\.(dat|csv)$/i.test(part.name)) return { ok: false, reason: "wrong-extension" };
  return withHead(part, false);
}

async function withHead({ name, content }: FilePart, isAsSent: boolean): Promise<IncomingResult> {
  const pieces = yielding(piecesOf(content));
  const first = await pieces.next();
  const start = first.done ? new Uint8Array() : first.value;
  const head = fileHeadOf(start);
  if (head.kind !== "json")
    return { ok: true, file: { name, head, content: streamOf(joined(start, pieces)), isAsSent } };
  const table = toa5OfCsiJson(decodeText(await wholeOf(start, pieces)));
  if (!table.ok) return { ok: false, reason: "refused", refusal: table.refusal };
  const text = new TextEncoder().encode(table.text);
  return { ok: true, file: { name, head: fileHeadOf(text), content: streamOf(joined(text)), isAsSent: false } };
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

/** Bytes as they pass: the hash of all, and of the starts as long as the files that a person undid. */
export class PassingFile {
  length = 0;
  private readonly pieces: AsyncGenerator<Uint8Array>;
  private readonly whole: Digest;
  private readonly starts: { file: UndoneFile; digest: Digest; lines: number }[];

  /** `own`: the digest that the content gets anyway. */
  constructor(content: ReadableStream<Uint8Array>, undone: readonly UndoneFile[], own: Pick<Digest, "end"> | null) {
    this.whole = own ? { add: () => Promise.resolve(), end: own.end } : digestOf();
    this.pieces = this.counted(yielding(piecesOf(content)));
    this.starts = undone.map((file) => ({ file, digest: digestOf(), lines: 0 }));
  }

  /** For a reader that may stop early: what it leaves is read by `end`. */
  get content(): AsyncIterable<Uint8Array> {
    return { [Symbol.asyncIterator]: () => ({ next: () => this.pieces.next() }) };
  }

  /**
   * Hash of the file and its choices. `undone`: the longest undone file with which it starts, if both are read in the same way: a crontab
   * line sends a whole growing file every hour, and its next run must not bring back what a person undid.
   */
  async end(options: LoggerFileOptions): Promise<{ hash: string; undone: UndoneStart | null }> {
    while (!(await this.pieces.next()).done);
    const identify = async (digest: Digest) => sha256Hex(JSON.stringify([await digest.end(), options]));
    let undone: UndoneStart | null = null;
    for (const { file, digest, lines } of this.starts) {
      const isStart = isStartOf(file.hash, await identify(digest)) && file.length <= this.length;
      if (isStart && file.length > (undone?.file.length ?? 0)) undone = { file, lines };
    }
    return { hash: await identify(this.whole), undone };
  }

  private async *counted(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      await this.whole.add(piece);
      for (const one of this.starts) {
        const part = piece.subarray(0, Math.max(0, one.file.length - this.length));
        if (part.length > 0) await one.digest.add(part);
        for (let end = part.indexOf(LINE_FEED); end >= 0; end = part.indexOf(LINE_FEED, end + 1)) one.lines += 1;
      }
      this.length += piece.length;
      yield piece;
    }
  }
}

export interface UndoneStart {
  file: UndoneFile;
  lines: number;
}

const LINE_FEED = 10;

type Digest = ReturnType<typeof digestOf>;

function digestOf() {
  const stream = new crypto.DigestStream("SHA-256");
  const writer = stream.getWriter();
  return {
    add: (piece: Uint8Array) => writer.write(piece),
    async end() {
      await writer.close();
      return hexOf(await stream.digest);
    },
  };
}

type StagedFile =
  | (Pick<UploadCommit, "samples" | "parts"> & Extract<LoggerEvent, { kind: "end" }>)
  | Extract<LoggerEvent, { kind: "refused" }>;

/** Hands over all rows but the last part, which goes with the commit. */
export async function stageFile(
  object: DeviceObject,
  { id, now }: { id: string; now: number },
  events: AsyncIterable<LoggerEvent>,
): Promise<StagedFile> {
  let underway: Promise<unknown> | undefined;
  let samples: LoggerBatch | null = null;
  let parts = 0;
  for await (const event of events) {
    await underway;
    if (event.kind === "end") return { ...event, samples, parts };
    if (event.kind === "refused") return event;
    if (samples) {
      underway = object.stage({ id, samples, now });
      parts++;
    }
    samples = event.samples;
  }
  throw new Error("The reader of a file ended without saying how.");
}
