import { Hono } from "hono";
import { isLogOnly, recentMails } from "../../adapters/mail/index.ts";
import type { Outbox } from "../../contract/mail.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The mails of the last days and what became of them, for an Admin. */
export const outboxRoutes = new Hono<AppEnv>().get("/api/mail/outbox", async (c) => {
  const logOnly = isLogOnly(c.env);
  // A link in a mail opens somebody's account. Only on one's own machine, where no mail arrives, may it be read here.
  const withText = logOnly && LOOPBACK.has(new URL(c.req.url).hostname);
  return c.json<Outbox>({ logOnly, mails: await recentMails(database(c.env), withText) });
});
