import { type ByteSource, concatenate, piecesOf } from "../text/bytes.ts";
import { encodingOf, textDecoding } from "../text/decode.ts";
import { type LineBatch, readLines } from "../text/lines.ts";
import { refusals } from "./refusals.ts";
import { refusalOfBytes, refusalOfText, SNIFF_BYTES } from "./recognize.ts";
import type { FileRefusal } from "./types.ts";

/** First lines of a file, and functions to read on. The caller must read all lines or close the file. */
export interface OpenText {
  head: LineBatch[];
  more(): Promise<boolean>;
  lines(): AsyncGenerator<LineBatch>;
  close(): Promise<void>;
}
export type OpenResult = { ok: true; text: OpenText } | { ok: false; refusal: FileRefusal };

const FIRST_LINES = 400;
export const HEAD_MAX_CHARACTERS = 4 * 1024 * 1024;

export async function openText(source: ByteSource): Promise<OpenResult> {
  const bytes = piecesOf(source);
  const start = await firstBytes(bytes);
  const refusal = refusalOfBytes(start);
  if (refusal) return refuse(bytes, refusal);
  const text = bufferHead(readLines(decoded(start, bytes)));
  while (lineCount(text.head) < FIRST_LINES && characters(text.head) < HEAD_MAX_CHARACTERS && (await text.more())) {
    if (text.head.at(-1)!.lines.length === 0) break;
  }
  if (text.head.length > 0 && lineCount(text.head) === 0) return refuse(text, refusals.longLines);
  const textRefusal = refusalOfText(text.head.flatMap((batch) => batch.lines));
  return textRefusal ? refuse(text, textRefusal) : { ok: true, text };
}

export const characters = (head: LineBatch[]): number =>
  head.reduce((sum, { lines }) => sum + lines.reduce((inside, line) => inside + (line?.length ?? 0), 0), 0);
const lineCount = (head: LineBatch[]) => head.reduce((sum, { lines }) => sum + lines.length, 0);

async function firstBytes(bytes: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < SNIFF_BYTES) {
    const { done, value } = await bytes.next();
    if (done) break;
    start = concatenate(start, value);
  }
  return start;
}

async function* decoded(start: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<string> {
  const { encoding, markLength } = encodingOf(start);
  const decoding = textDecoding(encoding);
  yield decoding.decode(start.subarray(markLength));
  for await (const piece of rest) yield decoding.decode(piece);
  yield decoding.end();
}

function bufferHead(batches: AsyncGenerator<LineBatch>): OpenText {
  const head: LineBatch[] = [];
  return {
    head,
    async more() {
      const { done, value } = await batches.next();
      if (!done) head.push(value);
      return !done;
    },
    async *lines() {
      yield* head;
      yield* batches;
    },
    async close() {
      await batches.return(undefined);
    },
  };
}

async function refuse(open: OpenText | AsyncGenerator<Uint8Array>, refusal: FileRefusal): Promise<OpenResult> {
  await ("close" in open ? open.close() : open.return(undefined));
  return { ok: false, refusal };
}
