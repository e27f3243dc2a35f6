import type { Context } from "hono";
import { utf8Of } from "#domain/text/decode";

const BYTE_ORDER_MARK = /^\uFEFF/;

/** Null: the body isn't UTF-8. `text()` would store replacement characters for the letters of another encoding. */
export const utf8Text = async (c: Context): Promise<string | null> =>
  utf8Of(new Uint8Array(await c.req.arrayBuffer()))?.replace(BYTE_ORDER_MARK, "") ?? null;
