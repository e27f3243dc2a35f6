import { type ByteSource, concatenate, CutOff, piecesOf } from "#domain/text/bytes";
import { printableOf } from "#contract/common/printable";

class ByteReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private held: Uint8Array = new Uint8Array();
  private ended = false;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.reader = stream.getReader();
  }

  private async more(): Promise<boolean> {
    if (this.ended) return false;
    const { value, done } = await this.reader.read().catch(() => {
      throw new CutOff();
    });
    this.ended = done;
    if (!value) return !done;
    this.held = this.held.length === 0 ? value : concatenate(this.held, value);
    return true;
  }

  /** Yields the bytes before the next `mark` and skips the mark. Returns false if the stream ended first. */
  async *until(mark: Uint8Array): AsyncGenerator<Uint8Array, boolean> {
    for (;;) {
      const at = indexOfBytes(this.held, mark);
      if (at >= 0) {
        const piece = this.held.subarray(0, at);
        this.held = this.held.subarray(at + mark.length);
        if (piece.length > 0) yield piece;
        return true;
      }
      const sure = Math.max(0, this.held.length - mark.length + 1);
      if (sure > 0) yield this.held.subarray(0, sure);
      this.held = this.held.subarray(sure);
      if (!(await this.more())) return false;
    }
  }

  async text(mark: Uint8Array, limit: number): Promise<string | null> {
    const pieces = this.until(mark);
    const decoder = new TextDecoder();
    let text = "";
    for (let size = 0; ;) {
      const { value, done } = await pieces.next();
      if (done) return value ? text + decoder.decode() : null;
      size += value.length;
      if (size > limit) return null;
      text += decoder.decode(value, { stream: true });
    }
  }

  async cancel(): Promise<void> {
    await this.reader.cancel();
  }
}

function indexOfBytes(bytes: Uint8Array, mark: Uint8Array): number {
  const first = mark[0]!;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + mark.length > bytes.length) return -1;
    let matched = 1;
    while (matched < mark.length && bytes[at + matched] === mark[matched]) matched++;
    if (matched === mark.length) return at;
  }
  return -1;
}

export interface FilePart {
  name: string;
  /** Fails with `CutOff` if the body ends before the file, with `TooLarge` beyond the limit. */
  content: ReadableStream<Uint8Array>;
}

export interface IncomingBody {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

export class TooLarge extends Error {
  override name = "TooLarge";
}

const encoder = new TextEncoder();
const END_OF_LINE = encoder.encode("\r\n");
const END_OF_HEADERS = encoder.encode("\r\n\r\n");
/** Limit of a part's headers and of a boundary's line [bytes]; real ones are far shorter. */
const HEADER_LIMIT = 8 * 1024;
/** Limit of other fields and the preamble [bytes]; real ones are small. */
const SKIPPED_LIMIT = 64 * 1024;
/** RFC 2046 section 5.1.1. Without the limit, a long boundary of dashes would make searching endless. */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;
/** Limit of file systems [characters]; the end of a longer name is kept, with its extension. */
const NAME_LENGTH = 255;

/**
 * Opens a field of a multipart form (RFC 7578) as a stream, because `formData()` would hold the whole file in memory. Null: not such a
 * form, or no such file. `limit` [bytes].
 */
export async function openFilePart(request: IncomingBody, field: string, limit: number): Promise<FilePart | null> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (!boundary || !request.body) return null;
  const reader = new ByteReader(request.body);
  const opening = encoder.encode(`--${boundary}`);
  const mark = encoder.encode(`\r\n--${boundary}`);
  if (!(await skip(reader.until(opening)))) return null;
  for (;;) {
    // A boundary is followed by CRLF and another part, or by "--" and the end.
    if ((await reader.text(END_OF_LINE, HEADER_LIMIT))?.trim() !== "") return null;
    const headers = await reader.text(END_OF_HEADERS, HEADER_LIMIT);
    if (headers === null) return null;
    const disposition = /^content-disposition:(.*)$/im.exec(headers)?.[1] ?? "";
    const name = parameter(disposition, "filename");
    if (name !== null && parameter(disposition, "name") === field)
      return { name: printableOf(name).slice(-NAME_LENGTH), content: contentOf(reader, mark, limit) };
    if (!(await skip(reader.until(mark)))) return null;
  }
}

function boundaryOf(type: string): string | null {
  const boundary = parameter(type, "boundary");
  return boundary !== null && BOUNDARY.test(boundary) ? boundary : null;
}

function parameter(header: string, name: string): string | null {
  const match = new RegExp(`(?:^|[;\\s])${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header);
  return match ? (match[1] ?? match[2] ?? null) : null;
}

async function skip(pieces: AsyncGenerator<Uint8Array, boolean>): Promise<boolean> {
  for (let size = 0; ;) {
    const { value, done } = await pieces.next();
    if (done) return value;
    size += value.length;
    if (size > SKIPPED_LIMIT) return false;
  }
}

function contentOf(reader: ByteReader, mark: Uint8Array, limit: number): ReadableStream<Uint8Array> {
  const pieces = reader.until(mark);
  let size = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) return value ? controller.close() : controller.error(new CutOff());
      size += value.length;
      if (size > limit) return controller.error(new TooLarge());
      controller.enqueue(value);
    },
    cancel: () => reader.cancel(),
  });
}

const IDLE_MS = 30_000;

/** Counts bytes, and fails with `CutOff` when nothing more arrives, because an open stream holds memory. */
export function watchedBody(
  body: ReadableStream<Uint8Array>,
  count: (bytes: number) => void,
  idleMs = IDLE_MS,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A sender that hangs up makes the read fail.
        const next = await within(reader.read(), idleMs).catch(() => null);
        if (next === null) {
          await reader.cancel().catch(() => {});
          return controller.error(new CutOff());
        }
        if (next.done) return controller.close();
        count(next.value.length);
        controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function within<T>(outcome: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

/** Lets other requests run after each piece: what has already arrived is read without giving up the thread. */
export async function* yielding(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A file as loggers and `curl --data-binary` send it. `limit` of the plain file [bytes]. */
export const rawFile = (name: string, body: ReadableStream<Uint8Array>, limit: number): FilePart => ({
  name,
  content: streamOf(bounded(body, limit)),
});

async function* bounded(source: ByteSource, limit: number): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(source);
  for (let size = 0; ;) {
    const { value, done } = await pieces.next().catch(() => Promise.reject(new CutOff()));
    if (done) return;
    size += value.length;
    if (size > limit) {
      await pieces.return(undefined);
      throw new TooLarge();
    }
    yield value;
  }
}

export function streamOf<T>(pieces: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
