import { printableOf } from "#contract/common/printable";
import { ByteReader, CutOff } from "./bytes.ts";

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
    if (name !== null && parameter(disposition, "name") === field) {
      return { name: printableOf(name).slice(-NAME_LENGTH), content: contentOf(reader, mark, limit) };
    }
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
