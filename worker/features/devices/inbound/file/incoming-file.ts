import { printableOf } from "#contract/common/printable";
import { decodeText } from "#domain/text/decode";
import { concatenate, piecesOf } from "#domain/text/bytes";
import { toa5OfCsiJson } from "#domain/logger-file/opening/csi-json";
import { type FileHead, fileHeadOf } from "#domain/logger-file/opening/head";
import type { FileRefusal } from "#domain/logger-file/types";
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
import { isForm } from "./short-answer.ts";

export interface IncomingFile extends FilePart {
  head: FileHead;
}

export type IncomingResult =
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
