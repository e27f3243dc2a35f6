import type { Context, Next } from "hono";
import { inboundTexts, texts } from "#contract/common/texts";
import type { AppEnv } from "../platform/context.ts";
import { problem } from "../platform/problem.ts";
import { type RouteLimits, DEFAULT_MAX_BODY_BYTES } from "./allow.ts";

/**
 * Most of a JSON body of the demonstration account, which anyone may use and which stores no files: parsing takes twice the body in memory.
 */
const DEMO_MAX_BODY_BYTES = 4 * 1024 * 1024;
/**
 * What is read and dropped of a body that is too large, so that the sender gets the answer: an answer before the end of the body resets the
 * connection. A longer body, or a slower one, is cut off.
 */
const DROPPED_BYTES = { declared: 64 * 1024 * 1024, undeclared: 512 * 1024 };
const DROPPED_MS = 20_000;

/**
 * Limits the body. A file is limited here only by its declared length: its route reads it as a stream and stops at the limit, so nothing is
 * buffered before the key is checked.
 */
export async function limitBody(
  c: Context<AppEnv>,
  { body: kind, maxBytes = DEFAULT_MAX_BODY_BYTES, tooLarge }: RouteLimits,
  next: Next,
): Promise<Response | void> {
  const { headers, body } = c.req.raw;
  if (body === null) return next();
  const isStream = kind === "multipart" || kind === "file";
  const maximum = c.get("principal")?.user.demo && !isStream ? Math.min(maxBytes, DEMO_MAX_BODY_BYTES) : maxBytes;
  const refuse = () => problem(c, 413, tooLarge ?? texts.tooLarge);
  const isDeclared = headers.has("content-length") && !headers.has("transfer-encoding");
  if (isDeclared) {
    const length = Number(headers.get("content-length"));
    if (length <= maximum) return next();
    if (length <= DROPPED_BYTES.declared) await drop(body.getReader(), DROPPED_BYTES.declared);
    return refuse();
  }
  if (isStream) return next();
  const reader = body.getReader();
  const held = await readUpTo(reader, maximum).catch(() => "cut-off" as const);
  if (held === "cut-off") return problem(c, 400, inboundTexts.cutOffBody, { type: "cut-off" });
  if (held === null) {
    await drop(reader, DROPPED_BYTES.undeclared);
    return refuse();
  }
  const { method } = c.req.raw;
  c.req.raw = new Request(c.req.raw, { method, body: held });
  return next();
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Null: the body is longer. */
async function readUpTo(reader: BodyReader, maximum: number): Promise<Uint8Array<ArrayBuffer> | null> {
  let size = 0;
  let bytes = new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, size);
    if (size + value.length > maximum) return null;
    if (size + value.length > bytes.length) {
      const grown = new Uint8Array(Math.min(maximum, Math.max(size + value.length, 2 * bytes.length)));
      grown.set(bytes.subarray(0, size));
      bytes = grown;
    }
    bytes.set(value, size);
    size += value.length;
  }
}

async function drop(reader: BodyReader, maximum: number): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    void reader.cancel().catch(() => {});
  }, DROPPED_MS);
  try {
    for (let size = 0; size < maximum && !over.signal.aborted;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The sender hung up.
  } finally {
    clearTimeout(timer);
  }
}
