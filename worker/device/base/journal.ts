import type { Receipt } from "#contract/inbound/inbound";
import { readBlock, type SampleBlock, writeBlock } from "#domain/packed/block";
import { PackedReader, PackedWriter } from "#domain/packed/bytes";

/** An upload; `hash`: of its content and choices, `length` [bytes], `sentBy`: null for the device itself. */
export interface ReceivedFile {
  name: string;
  hash: string;
  length: number;
  sentBy: string | null;
  undo: UploadUndo | null;
}

/** The call by which a person undid an upload, for its audit line. */
export interface UndoCall {
  userId: string;
  requestId: string;
  tokenId?: string;
}

interface UploadUndo {
  at: number;
  by: UndoCall;
}

/** Receipt of a request with its idempotency key. `file`: null for readings. */
export interface ReceiptEntry {
  key: string;
  /** UTC epoch seconds. */
  at: number;
  isReplayable: boolean;
  /** First and last time of the request's samples [UTC epoch seconds]. */
  span: { first: number; last: number } | null;
  receipt: Receipt;
  file: ReceivedFile | null;
}

/** What was accepted since the last flush. */
export type JournalEntry = { kind: "samples"; samples: SampleBlock } | { kind: "receipt"; receipt: ReceiptEntry };

/** In the order of answers. */
export const emptyReceipt = (batch = ""): Receipt => ({
  batch,
  accepted: 0,
  duplicate: 0,
  updated: 0,
  rejected: [],
  rejectedCount: 0,
  days: [],
});

const SAMPLES = 1;
/** Half a SHA-256 tells requests of a device apart. */
const KEY_LENGTH = 32;

/** Whether a stored start of a hash is that of this one. */
export const isStartOf = (stored: string, hash: string): boolean => stored === hash.slice(0, KEY_LENGTH);
/** Bytes that the entry of this key has. */
export const bytesOfKey = (key: string): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(key.slice(0, KEY_LENGTH)));

export function encodeEntry(entry: JournalEntry): Uint8Array {
  const out = new PackedWriter();
  if (entry.kind === "samples") {
    out.byte(SAMPLES);
    writeBlock(out, entry.samples, 0);
  } else {
    const { key, at, isReplayable, span, receipt, file } = entry.receipt;
    const known = file && { ...file, hash: file.hash.slice(0, KEY_LENGTH) };
    const times = span && [span.first, span.last];
    // A whole receipt would take four times the bytes of a single sample.
    const stored = Object.entries(receipt).filter(
      ([, value]) => value !== 0 && !(Array.isArray(value) && value.length === 0),
    );
    const start = [key.slice(0, KEY_LENGTH), at, isReplayable ? 1 : 0, times];
    const fields = [...start, Object.fromEntries(stored), ...(known ? [known] : [])];
    out.byte(0);
    out.append(new TextEncoder().encode(JSON.stringify(fields)));
  }
  const bytes = out.checked();
  const framed = new PackedWriter();
  framed.unsigned(bytes.length);
  framed.append(bytes);
  return framed.whole();
}

export function decodeEntries(bytes: Uint8Array): JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    let length = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]!;
      length += (byte & 127) * scale;
      if (byte < 128) break;
    }
    entries.push(decodeEntry(new PackedReader(bytes.subarray(at, at + length))));
    at += length;
  }
  return entries;
}

function decodeEntry(input: PackedReader): JournalEntry {
  if (input.byte() === SAMPLES) return { kind: "samples", samples: readBlock(input, 0) };
  const bytes = input.rest();
  // Few readers need the receipts.
  let parsed: ReceiptEntry | undefined;
  return {
    kind: "receipt",
    get receipt() {
      return (parsed ??= parseReceipt(bytes));
    },
  };
}

function parseReceipt(bytes: Uint8Array): ReceiptEntry {
  const [key, at, isReplayable, span, stored, file = null] = JSON.parse(new TextDecoder().decode(bytes)) as [
    string,
    number,
    number,
    [number, number] | null,
    Partial<Receipt>,
    ReceivedFile?,
  ];
  const times = span && { first: span[0], last: span[1] };
  const receipt = { ...emptyReceipt(), ...stored };
  return { key, at, isReplayable: isReplayable === 1, span: times, receipt, file };
}
