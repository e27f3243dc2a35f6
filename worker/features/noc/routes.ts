import { Hono } from "hono";
import { etag } from "hono/etag";
import { type NocChanges, NocChangesQuery, type NocFleet, type NocMessages, NocMessagesQuery } from "#contract/noc/noc";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { revalidated } from "../../platform/revalidated.ts";
import { validate } from "../../platform/validate.ts";
import { messagesPage } from "../messages/index.ts";
import { nocChanges } from "./changes.ts";
import { nocFleet } from "./fleet.ts";
import { openLive } from "./live/open.ts";

export const noc = new Hono<AppEnv>()
  .get("/api/noc/fleet", allow("noc.view"), revalidated, etag(), async (c) =>
    c.json<NocFleet>(await nocFleet(database(c.env), c.get("principal")!, now())),
  )
  .get("/api/noc/messages", allow("noc.view"), validate("query", NocMessagesQuery), async (c) =>
    c.json<NocMessages>(await messagesPage(database(c.env), c.get("principal")!, c.req.valid("query"))),
  )
  .get("/api/noc/changes", allow("noc.view"), validate("query", NocChangesQuery), async (c) => {
    const { after } = c.req.valid("query");
    return c.json<NocChanges>(await nocChanges(database(c.env), c.get("principal")!, after, now()));
  })
  .get("/api/noc/live", allow("noc.view"), openLive);
