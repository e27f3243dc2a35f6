import type { Context } from "hono";

/** Null: the body isn't UTF-8. `text()` would store replacement characters for the letters of another encoding. */
export async function utf8Text(c: Context): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(await c.req.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
