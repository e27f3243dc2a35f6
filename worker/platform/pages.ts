import type { Context } from "hono";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "./context.ts";
import { problem } from "./problem.ts";

/** A missing chunk or picture is a 404, never the index page. */
const file = /^\/assets\/|\.[a-z][a-z0-9]{1,4}$/i;

export const isScreen = (method: string, path: string): boolean =>
  (method === "GET" || method === "HEAD") && !path.startsWith("/api/") && path !== "/api" && !file.test(path);

export async function screenOrNotFound(c: Context<AppEnv>): Promise<Response> {
  if (!isScreen(c.req.method, c.req.path)) return problem(c, 404, texts.notFound);
  const headers = new Headers();
  const known = c.req.header("if-none-match");
  if (known !== undefined) headers.set("if-none-match", known);
  const page = await c.env.ASSETS.fetch(new URL("/", c.req.url), { method: c.req.method, headers });
  return new Response(page.body, page);
}
