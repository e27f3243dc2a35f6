import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { fileHeadOf, HEAD_BYTES } from "#domain/logger-file/opening/head";

export interface Progress {
  offset: number;
  /** Digest of header and first row: a change means another file under the same name. */
  start: string;
}

export interface Part {
  bytes: Buffer;
  next: Progress;
}

/** Size of a request [bytes]; the portal takes 64 MB. */
const PART_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 10;

/**
 * The next part of a file; null: nothing new, or an unfinished first row. Sends a shorter or changed file from the start; the portal
 * recognizes known rows.
 */
export function nextPart(path: string, known: Progress | undefined, partBytes = PART_BYTES): Part | null {
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const begin = bytesAt(file, 0, Math.min(size, HEAD_BYTES));
    const head = fileHeadOf(begin);
    if (head.kind === "unfinished") return null;
    const headLength = head.kind === "header" ? lengthOfLines(begin, head.text.split("\r\n").length) : 0;
    const rowEnd = begin.indexOf(LINE_FEED, headLength);
    if (rowEnd < 0) return null;
    const start = createHash("sha256")
      .update(begin.subarray(0, rowEnd + 1))
      .digest("hex");
    const isSame = known !== undefined && known.start === start && known.offset <= size;
    const offset = isSame ? known.offset : headLength;
    const rows = bytesAt(file, offset, Math.min(size - offset, partBytes));
    const end = rows.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) return null;
    const bytes = Buffer.concat([begin.subarray(0, headLength), rows.subarray(0, end)]);
    return { bytes, next: { offset: offset + end, start } };
  } finally {
    closeSync(file);
  }
}

function bytesAt(file: number, from: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  return bytes.subarray(0, readSync(file, bytes, 0, count, from));
}

function lengthOfLines(bytes: Buffer, lines: number): number {
  let at = 0;
  for (let line = 0; line < lines; line += 1) {
    const end = bytes.indexOf(LINE_FEED, at);
    if (end < 0) return bytes.length;
    at = end + 1;
  }
  return at;
}
