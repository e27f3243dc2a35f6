import type { Context } from "hono";
import { texts } from "#contract/common/texts";
import type { AppEnv } from "./context.ts";
import { problem } from "./problem.ts";

/** An address that names a file: a missing chunk or picture is a 404 and never the index page. */
const file = /^\/assets\/|\.[a-z][a-z0-9]{1,4}$/i;

/** Whether an address without a route or a file is a screen of the portal, which the page itself will open. */
export const isScreen = (method: string, path: string): boolean =>
  (method === "GET" || method === "HEAD") && !path.startsWith("/api/") && path !== "/api" && !file.test(path);

/** What no route answered: a screen gets the one page, with its validators, everything else is not found. */
export async function screenOrNotFound(c: Context<AppEnv>): Promise<Response> {
  if (!isScreen(c.req.method, c.req.path)) return problem(c, 404, texts.notFound);
  const headers = new Headers();
  const known = c.req.header("if-none-match");
  if (known !== undefined) headers.set("if-none-match", known);
  const page = await c.env.ASSETS.fetch(new URL("/", c.req.url), { method: c.req.method, headers });
  return new Response(page.body, page);
}
