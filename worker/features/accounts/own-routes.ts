import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { reachOf } from "../../access/kinds.ts";
import { allow } from "../../access/allow.ts";
import { ActFor, RecordPageVisit, SaveTheme } from "#contract/accounts/account";
import type { ActiveSessions } from "#contract/accounts/active-sessions";
import { accountTexts } from "#contract/accounts/texts";
import { type Session, userTypes } from "#contract/accounts/session";
import type { UserRecord } from "#contract/accounts/user-record";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { sessions, users } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { own, ownEntry } from "./own.ts";
import { endOtherSessions, endSession, activeSessionsOf } from "./sign-in/active-sessions.ts";
import { isEnabledOwner, sessionOf } from "./sign-in/session-view.ts";
import { countVisit } from "./statistics.ts";
import { userRecord } from "./user-record.ts";

export const ownRoutes = new Hono<AppEnv>()
  .get("/api/account/sessions", allow("account.manage"), async (c) => {
    const { db, principal } = own(c);
    return c.json<ActiveSessions>({ places: await activeSessionsOf(db, principal) });
  })
  .delete("/api/account/sessions/:id", allow("account.manage"), async (c) => {
    const { db, act } = own(c);
    return (await endSession(db, act, c.req.param("id")))
      ? c.body(null, 204)
      : problem(c, 404, accountTexts.placeNotFound);
  })
  .post("/api/account/sessions/end-others", allow("account.manage"), async (c) => {
    const { db, act } = own(c);
    await endOtherSessions(db, act);
    return c.body(null, 204);
  })
  .get("/api/user/:userType/:uid", allow("signed-in"), async (c) => {
    const { db, principal } = own(c);
    const user_type = userTypes.find((kind) => kind.toLowerCase() === c.req.param("userType"));
    const record = user_type && (await userRecord(db, principal, { user_type, uid: c.req.param("uid") }));
    return record ? c.json<UserRecord>(record) : problem(c, 404, accountTexts.userNotFound);
  })
  .put("/api/account/theme", allow("account.manage"), validate("json", SaveTheme), async (c) => {
    const { db, user } = own(c);
    await db.update(users).set(c.req.valid("json")).where(eq(users.id, user.id));
    return c.body(null, 204);
  })
  .put(
    "/api/session/owner",
    allow("owners.choose", { changesActingOwner: true }),
    validate("json", ActFor),
    async (c) => {
      const { db, act, principal } = own(c);
      const { owner: chosen } = c.req.valid("json");
      if (chosen !== null && !(await isEnabledOwner(db, chosen))) return problem(c, 404, accountTexts.ownerNotFound);
      await save(db, {
        entry: ownEntry(act, "acting-for", { before: { owner: principal.ownerId }, after: { owner: chosen } }),
        statements: [db.update(sessions).set({ actingOwnerId: chosen }).where(eq(sessions.id, principal.sessionId))],
      });
      const reach = reachOf({ ...principal.user, owner_id: null }, chosen);
      return c.json<Session>(await sessionOf(c.env, db, { ...principal, ownerId: chosen, reach }, c.req.url));
    },
  )
  .post("/api/statistics/add/user", allow("signed-in"), validate("json", RecordPageVisit), async (c) => {
    const { db, at, user } = own(c);
    const { type, page } = c.req.valid("json");
    await countVisit(db, { user_id: user.id, domain: "user", type, page }, at);
    return c.body(null, 204);
  });
