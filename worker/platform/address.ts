import type { Context } from "hono";

/** The address a request came from, as Cloudflare saw it; headers that a client can write are not asked. */
export const clientAddress = (c: Context): string => c.req.header("cf-connecting-ip") ?? "local";
