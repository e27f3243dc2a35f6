import type { Context } from "hono";
import { UPLOAD_MAX_BYTES } from "#contract/common/limits";
import { watchedBody } from "../features/files/index.ts";
import type { AppEnv } from "../platform/context.ts";
import { hexOf } from "../platform/digest.ts";

/** Digest of the body of a call that is too long to hold. */
export interface HashedBody {
  /** Reads what nobody has read. */
  end: () => Promise<string>;
}

const hashed = new WeakMap<Request, HashedBody>();

/** The digest that the body of a call gets anyway. */
export const digestOfBody = (request: Request): HashedBody | null => hashed.get(request) ?? null;

/** From now on, the body of the call is hashed as its reader takes it. */
export function hashedBody(c: Context<AppEnv>): HashedBody {
  const digest = new crypto.DigestStream("SHA-256");
  const writer = digest.getWriter();
  const read = { bytes: 0 };
  const reader = c.req.raw.body && watchedBody(c.req.raw.body, (bytes) => (read.bytes += bytes)).getReader();
  const next = async () => {
    const piece = await reader?.read();
    if (!piece || piece.done) return null;
    await writer.write(piece.value);
    return piece.value;
  };
  if (reader)
    c.req.raw = new Request(c.req.raw, {
      method: c.req.method,
      body: new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const piece = await next();
            if (piece === null) controller.close();
            else controller.enqueue(piece);
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      ),
    });
  const finish = async () => {
    while (read.bytes <= UPLOAD_MAX_BYTES && (await next()) !== null);
    await writer.close();
    return hexOf(await digest.digest);
  };
  let ended: Promise<string> | undefined;
  const body: HashedBody = { end: () => (ended ??= finish()) };
  hashed.set(c.req.raw, body);
  return body;
}
