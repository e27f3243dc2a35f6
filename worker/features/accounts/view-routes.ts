import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { viewedPerson } from "../../access/sessions/viewing.ts";
import { ViewAs } from "#contract/accounts/account";
import { accountTexts } from "#contract/accounts/texts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { sessions } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { own, ownEntry } from "./own.ts";

export const viewRoutes = new Hono<AppEnv>()
  .put("/api/session/view", allow("staff.list", { changesActingOwner: true }), validate("json", ViewAs), async (c) => {
    const { db, act, principal, user } = own(c);
    const { person } = c.req.valid("json");
    if ((await viewedPerson(db, user, person)) === null) return problem(c, 404, accountTexts.viewNotFound);
    await save(db, {
      entry: ownEntry(act, "view-as-started", { subject: person }),
      statements: [db.update(sessions).set({ viewedUserId: person }).where(eq(sessions.id, principal.sessionId))],
    });
    return c.body(null, 204);
  })
  .delete("/api/session/view", allow("signed-in", { changesActingOwner: true }), async (c) => {
    const { db, act, principal } = own(c);
    if (principal.viewer)
      await save(db, {
        entry: ownEntry(act, "view-as-ended"),
        statements: [db.update(sessions).set({ viewedUserId: null }).where(eq(sessions.id, principal.sessionId))],
      });
    return c.body(null, 204);
  });
