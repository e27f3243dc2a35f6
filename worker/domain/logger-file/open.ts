import { encodingOf, textDecoding } from "../text/decode.ts";
import { refusals } from "./refusals.ts";
import type { FileRefusal } from "./types.ts";
import { type ByteSource, concatenate, piecesOf } from "../text/bytes.ts";
import { type LineBatch, readLines } from "../text/lines.ts";

const SNIFF_BYTES = 4096;

const fileSignatures: [number[], FileRefusal][] = [
  [[0x50, 0x4b, 0x03, 0x04], refusals.workbook],
  [[0xd0, 0xcf, 0x11, 0xe0], refusals.workbook],
  [[0x1f, 0x8b], refusals.compressed],
  [[0x25, 0x50, 0x44, 0x46], refusals.pdf],
];

function refusalOfBytes(start: Uint8Array): FileRefusal | null {
  if (start.length === 0) return refusals.empty;
  const tob = /^"?(TOB[123])\b/.exec(String.fromCharCode(...start.subarray(0, 8)));
  if (tob) return refusals.tob(tob[1]!);
  for (const [bytes, refusal] of fileSignatures)
    if (bytes.every((byte, index) => start[index] === byte)) return refusal;
  if (encodingOf(start).encoding !== "utf-8") return null;
  // A power loss leaves a run of zero bytes; binary files have them everywhere.
  let controls = 0;
  for (const byte of start) {
    if (byte < 9 || (byte > 13 && byte < 32)) controls += 1;
  }
  return controls > start.length / 50 ? refusals.binary : null;
}

function refusalOfText(lines: (string | null)[]): FileRefusal | null {
  const first = lines.find((line) => line === null || line.trim() !== "");
  if (first === undefined) return refusals.empty;
  if (first === null) return refusals.longLines;
  const start = first.trim().toLowerCase();
  const tob = /^"?(tob[123])\b/.exec(start);
  if (tob) return refusals.tob(tob[1]!.toUpperCase());
  if (start.startsWith("<")) return markup(lines);
  if (/^[[{]/.test(start)) return refusals.json;
  if (isPvsystHead(lines.slice(0, 20).map((line) => line ?? ""))) return refusals.pvsyst;
  if (lines.slice(0, 3).every((line) => line === null || isMixedArray(line))) return refusals.mixedArray;
  return null;
}

/** Names of stations and columns may contain "PVsyst"; an export starts with it or describes its simulation. */
const isPvsystHead = (head: string[]): boolean =>
  head.some((line) => /^[\s"]*pvsyst\b/i.test(line)) ||
  (head.some((line) => /pvsyst/i.test(line)) && head.some((line) => /^[\s"]*simulation/i.test(line)));

function markup(lines: (string | null)[]): FileRefusal {
  const start = lines.slice(0, 20).join("\n").toLowerCase();
  if (start.includes("<csixml")) return refusals.csixml;
  return /<!doctype html|<html/.test(start) ? refusals.page : refusals.xml;
}

/** "101,2024,258,1800,12.4": array number (1 to 511), year or day, time as 0 to 2400, numbers only. */
function isMixedArray(line: string): boolean {
  if (line.trim() === "") return true;
  const fields = line.split(",").map((field) => field.trim());
  const array = Number(fields[0]);
  if (fields.length < 4 || !Number.isInteger(array) || array < 1 || array > 511) return false;
  return fields.every((field) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(field));
}

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

/** The same text with each line from index `firstRow` on changed. */
export function withRows(text: OpenText, firstRow: number, change: (row: string) => string): OpenText {
  const changed = (batch: LineBatch): LineBatch => ({
    ...batch,
    lines: batch.lines.map((line, at) => (line === null || batch.first + at <= firstRow ? line : change(line))),
  });
  const head = text.head.map(changed);
  return {
    head,
    async more() {
      const isMore = await text.more();
      if (isMore) head.push(changed(text.head.at(-1)!));
      return isMore;
    },
    async *lines() {
      for await (const batch of text.lines()) yield changed(batch);
    },
    close: () => text.close(),
  };
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
