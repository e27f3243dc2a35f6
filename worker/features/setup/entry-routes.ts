import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { audit } from "../../access/audit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { type SetupEntries, SetupEntriesQuery, SetupEntryDismissed } from "#contract/setup/entries";
import { setupTexts } from "#contract/setup/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { entryCounts, listedEntries, setDismissed } from "./listing.ts";

export const setupEntryRoutes = new Hono<AppEnv>()
  .get("/api/setup/entries", allow("setup.view"), validate("query", SetupEntriesQuery), async (c) => {
    const db = database(c.env);
    const [entries, counts] = await Promise.all([listedEntries(db, c.req.valid("query").state), entryCounts(db)]);
    return c.json<SetupEntries>({ entries, counts });
  })
  .put("/api/setup/entries/:id/dismissed", allow("setup.view"), validate("json", SetupEntryDismissed), async (c) => {
    const [db, at, id, { dismissed }] = [database(c.env), now(), c.req.param("id"), c.req.valid("json")];
    const device = await setDismissed(db, id, { dismissed, now: at });
    if (device === null) return problem(c, 404, setupTexts.entryGone);
    await audit(db, {
      action: dismissed ? "setup-dismissed" : "setup-restored",
      at,
      userId: c.get("principal")!.user.id,
      subject: device,
      after: { setupEntryId: id },
      requestId: c.get("requestId"),
    });
    return c.json<MessageAnswer>({ message: dismissed ? setupTexts.dismissed : setupTexts.restored });
  });
