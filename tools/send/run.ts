import { createHash } from "node:crypto";
import { closeSync, existsSync, fstatSync, globSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { fileHeadOf, HEAD_BYTES } from "#domain/logger-file/opening/head";
import { basename, dirname, join, resolve } from "node:path";
import { writeStateFile } from "../process/state-file.ts";
import { type PartDelivery, pauseAfter } from "./deliver.ts";
import type { SendOptions } from "./options.ts";

interface Progress {
  offset: number;
  /** Digest of header and first row: a change means another file under the same name. */
  start: string;
}

interface LogPart {
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
export function nextPart(path: string, known: Progress | undefined, partBytes = PART_BYTES): LogPart | null {
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

type SentFiles = Record<string, Progress>;

function readSent(path: string): SentFiles {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as SentFiles;
  } catch {
    return {};
  }
}

interface SendDeps {
  deliver: (name: string, bytes: Buffer) => Promise<PartDelivery>;
  wait: (seconds: number) => Promise<void>;
  log: (line: string) => void;
  isOver: () => boolean;
}

/** Kept next to the files, so that another machine or a copy of the folder can continue. */
const SENT_FILE = ".soilsight-sent.json";

export async function sendFiles(
  options: Pick<SendOptions, "path" | "follow" | "every" | "state" | "again">,
  deps: SendDeps,
) {
  const { folder, names } = filesOf(options.path);
  const state = stateFile(options);
  const refused = new Map<string, number>();
  const begun = new Set<string>();
  if (names().length === 0) deps.log(`There is no .dat or .csv file at ${options.path} yet.`);
  for (;;) {
    for (const name of names()) {
      const outcome = await sendFile(
        { folder, name, state, refused, isAgain: options.again && !begun.has(name) },
        deps,
      );
      begun.add(name);
      if (outcome === "final") return false;
    }
    if (!options.follow || deps.isOver()) return refused.size === 0;
    await deps.wait(options.every);
    if (deps.isOver()) return refused.size === 0;
  }
}

export const stateFile = ({ path, state }: Pick<SendOptions, "path" | "state">): string =>
  state ?? join(filesOf(path).folder, SENT_FILE);

function filesOf(path: string): { folder: string; names: () => string[] } {
  if (existsSync(path) && statSync(path).isDirectory())
    return { folder: resolve(path), names: () => globSync("*.{dat,csv,DAT,CSV}", { cwd: path }).sort() };
  const name = basename(path);
  return { folder: resolve(dirname(path)), names: () => (existsSync(path) ? [name] : []) };
}

interface FileToSend {
  folder: string;
  name: string;
  state: string;
  /** Size of each refused file; it is retried once it changes. */
  refused: Map<string, number>;
  isAgain: boolean;
}

async function sendFile(
  { folder, name, state, refused, isAgain }: FileToSend,
  deps: SendDeps,
): Promise<"sent" | "final"> {
  const path = join(folder, name);
  let failures = 0;
  let isFromStart = isAgain;
  while (!deps.isOver()) {
    if (refused.get(name) === statSync(path).size) return "sent";
    const part = nextPart(path, isFromStart ? undefined : readSent(state)[name]);
    if (part === null) return "sent";
    const delivery = await deps.deliver(name, part.bytes);
    if (delivery.kind === "taken") {
      failures = 0;
      isFromStart = false;
      refused.delete(name);
      writeStateFile(state, { ...readSent(state), [name]: part.next });
      deps.log(`${name}: ${delivery.message}`);
    } else if (delivery.kind === "later") {
      failures += 1;
      const seconds = delivery.seconds ?? pauseAfter(failures);
      deps.log(`${name}: ${delivery.why} Trying again in ${seconds} s.`);
      await deps.wait(seconds);
    } else {
      deps.log(`${name}: refused (${delivery.why})`);
      if (delivery.isFinal) return "final";
      refused.set(name, statSync(path).size);
    }
  }
  return "sent";
}
