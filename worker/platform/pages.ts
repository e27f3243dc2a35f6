import type { Context } from "hono";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { texts } from "#contract/common/texts";
import { now } from "./clock.ts";
import type { AppEnv } from "./context.ts";
import { problem } from "./problem.ts";
import { portalAddress, setting } from "./settings.ts";

/** A missing chunk or picture is a 404, never the index page. */
const file = /^\/assets\/|\.[a-z][a-z0-9]{1,4}$/i;

export const isScreen = (method: string, path: string): boolean =>
  (method === "GET" || method === "HEAD") && !path.startsWith("/api/") && path !== "/api" && !file.test(path);

/** Where password managers send people (W3C, "A Well-Known URL for Changing Passwords"). */
const CHANGE_PASSWORD = "/.well-known/change-password";
const SECURITY_CONTACTS = "/.well-known/security.txt";
/** RFC 9116 recommends less than a year. */
const CONTACT_DAYS = 180;

/** RFC 9116. Null: the operator named no contact. */
function securityContacts(c: Context<AppEnv>): string | null {
  const contact = setting(c.env, "SECURITY_CONTACT");
  if (contact === undefined) return null;
  const expires = new Date((now() + CONTACT_DAYS * SECONDS_PER_DAY) * 1000).toISOString();
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${portalAddress(c.env, c.req.url)}${SECURITY_CONTACTS}`,
  ];
  return `${lines.join("\n")}\n`;
}

export async function serveAppOrNotFound(c: Context<AppEnv>): Promise<Response> {
  if (c.req.path === CHANGE_PASSWORD) return c.redirect("/changepassword", 302);
  const contacts = c.req.path === SECURITY_CONTACTS ? securityContacts(c) : null;
  if (contacts !== null) return c.text(contacts);
  if (!isScreen(c.req.method, c.req.path)) return problem(c, 404, texts.notFound);
  const headers = new Headers();
  const known = c.req.header("if-none-match");
  if (known !== undefined) headers.set("if-none-match", known);
  const page = await c.env.ASSETS.fetch(new URL("/", c.req.url), { method: c.req.method, headers });
  return new Response(page.body, page);
}
