import { Hono } from "hono";
import { etag } from "hono/etag";
import { type NocChanges, NocChangesQuery, type NocFleet, type NocMessages, NocMessagesQuery } from "#contract/noc/noc";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { revalidated } from "../../platform/revalidated.ts";
import { validate } from "../../platform/validate.ts";
import { changedMessages, messagesPage } from "../messages/index.ts";
import { nocFleet } from "./fleet.ts";

/** The network operations map: the fleet as it is now, and what the portal said about it. */
export const noc = new Hono<AppEnv>()
  .get("/api/noc/fleet", allow("noc.view"), revalidated, etag(), async (c) =>
    c.json<NocFleet>(await nocFleet(database(c.env), c.get("principal")!, now())),
  )
  .get("/api/noc/messages", allow("noc.view"), validate("query", NocMessagesQuery), async (c) =>
    c.json<NocMessages>(await messagesPage(database(c.env), c.get("principal")!, c.req.valid("query"))),
  )
  .get("/api/noc/changes", allow("noc.view"), validate("query", NocChangesQuery), async (c) => {
    const at = Math.floor(now());
    const messages = await changedMessages(database(c.env), c.get("principal")!, c.req.valid("query").after);
    return c.json<NocChanges>({ messages, until: at - 1 });
  });
