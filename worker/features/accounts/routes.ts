import { pick } from "#contract/records/field";
import { and, eq, isNull, sql } from "drizzle-orm";
import { Hono } from "hono";
import { refuseUnconfirmed, isConfirmed, sessionConfirmation } from "../../access/confirmed.ts";
import { ownerOfStaff } from "../../access/people.ts";
import { withViewerFlag } from "../../access/pyranometer-viewer.ts";
import { principalOf } from "../../access/sessions/session.ts";
import { deviceScope, peopleScope, plantScope } from "../../access/scope.ts";
import { type Session, type UserType, userTypes } from "#contract/accounts/session";
import type { UserRecord } from "#contract/accounts/user-record";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices, plants, sessions, statistics, users } from "../../platform/schema.ts";
import { dayOf } from "#contract/common/calendar";
import { reachOf } from "../../access/kinds.ts";
import { allow } from "../../access/allow.ts";
import {
  ActFor,
  RecordPageVisit,
  SaveTheme,
  ViewAs,
  ChangePassword,
  type MessageAnswer,
} from "#contract/accounts/account";
import type { ActiveSessions } from "#contract/accounts/active-sessions";
import { accountTexts } from "#contract/accounts/texts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { own, ownEntry, refuseWrongCode, wrongFieldResponse, wrongPasswordResponse } from "./own.ts";
import { activeSessionsOf, endOtherSessions, endSession } from "./sign-in/active-sessions.ts";
import { isEnabledOwner, sessionOf } from "./sign-in/session-view.ts";
import { viewedPerson } from "../../access/sessions/viewing.ts";
import { kindRoutes } from "./kind-routes.ts";
import { linkRoutes } from "./links/link-routes.ts";
import { notificationRoutes, unsubscribeRoutes } from "./notifications/notification-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { twoFactorRoutes } from "./sign-in/two-factor-routes.ts";
import { tooMany, WINDOW_SECONDS } from "../../access/rate-limits/limit.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import { hasFactor } from "../../access/two-factor/two-factor.ts";
import { ConfirmAccount } from "#contract/accounts/two-factor";
import { texts } from "#contract/common/texts";
import { portalAddress } from "../../platform/settings.ts";
import { changePassword, provePassword } from "./own-password.ts";

const passwordRoutes = new Hono<AppEnv>()
  .post("/api/account/password", allow("account.manage"), validate("json", ChangePassword), async (c) => {
    const { db, at, act, principal, note } = own(c);
    const context = { at, portal: portalAddress(c.env, c.req.url), entry: ownEntry(act, "password-changed") };
    const result = await changePassword(db, principal, c.req.valid("json"), context);
    if (!result.ok) {
      if (result.reason !== "busy") await note("password-change-failed", { after: { reason: result.reason } });
      return "isNew" in result
        ? wrongFieldResponse(c, "password", result.refusal)
        : wrongPasswordResponse(c, result, "currentPassword");
    }
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: accountTexts.passwordChanged });
  })
  .post("/api/account/confirm", allow("account.manage"), validate("json", ConfirmAccount), async (c) => {
    const { db, at, act, principal, user, note } = own(c);
    const { success } = await c.env.SIGN_IN_LIMIT.limit({ key: `confirm:${user.id}` });
    if (!success) return tooMany(c, texts.tooManyAttempts, WINDOW_SECONDS);
    // Without a check: the answer is that of the one before, and doesn't hold longer.
    if (isConfirmed(principal, at)) return c.body(null, 204);
    const { password, code } = c.req.valid("json");
    const needsCode = await hasFactor(db, user.id);
    // Before the password: a right one has no other limit.
    if (needsCode && code === undefined) return wrongFieldResponse(c, "code", accountTexts.codeNeeded);
    const proof = await provePassword(db, principal, password, at);
    if (!proof.ok) {
      if (proof.reason !== "busy") await note("password-not-confirmed", { after: { reason: proof.reason } });
      return wrongPasswordResponse(c, proof, "password");
    }
    const refused = needsCode ? await refuseWrongCode(c, code!) : null;
    if (refused) {
      await note("password-not-confirmed", { after: { reason: "code-wrong" } });
      return refused;
    }
    const statements = [sessionConfirmation(db, principal.sessionId, at)];
    await save(db, { entry: ownEntry(act, "password-confirmed"), statements });
    return c.body(null, 204);
  });

async function userRecord(
  db: Database,
  asking: Principal,
  { user_type, uid }: { user_type: UserType; uid: string },
): Promise<UserRecord | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, uid), eq(users.user_type, user_type), isNull(users.removedAt), peopleScope(asking)));
  if (!row) return null;
  const [owner, person] = await Promise.all([ownerOfStaff(db, row), withViewerFlag(db, row)]);
  const theirs = principalOf(person, { sessionId: "", actingOwnerId: null, owner });
  // An Owner sees only those of the staff's plants that are also the Owner's.
  const both = and(plantScope(theirs), plantScope(asking));
  const [plantRows, [counted]] = await Promise.all([
    db.select({ id: plants.plant_id }).from(plants).where(both).orderBy(plants.plant_name),
    db
      .select({ n: sql<number>`count(*)` })
      .from(devices)
      .where(and(deviceScope(theirs), deviceScope(asking))),
  ]);
  return recordOf(row, theirs, { plants: plantRows.map(({ id }) => id), devices: counted!.n });
}

function recordOf(
  row: typeof users.$inferSelect,
  { permissions, pageAccessMetadata, reach }: Principal,
  seen: { plants: string[]; devices: number },
): UserRecord {
  return {
    uid: row.id,
    ...pick(row, ["user_type", "status", "email"]),
    user_name: row.name,
    ...pick(row, ["company_name", "business_phone", "mobile_phone", "city", "state", "country"]),
    device: "0",
    plant_count: seen.plants.length,
    device_count: seen.devices,
    permission: [...permissions],
    ...pick(row, ["inbound_api_access", "wasSelfRegistered", "emailVerified", "owner_id"]),
    plants: reach.of === "plants" ? seen.plants : [],
    ...pick(row, ["deviceDataPageAccess", "canModifyCalcInputs", "messagesSeenAt"]),
    tos: { ts: row.tosAcceptedAt, status: row.tosAcceptedAt !== null },
    notifications: {
      ...pick(row, ["allNotifications", "marketingCommunications", "emailReports"]),
    },
    pageAccessMetadata,
    user_metadata: { created_at: row.createdAt.getTime() / 1000, created_by: row.created_by },
  };
}

async function countVisit(
  db: Database,
  visit: { user_id: string; domain: string; type: string; page: string },
  now: number,
): Promise<void> {
  const at = Math.floor(now);
  const { user_id, domain, type, page, day, count } = statistics;
  await db
    .insert(statistics)
    .values({ ...visit, day: dayOf("UTC", now), count: 1, last_at: at })
    .onConflictDoUpdate({
      target: [user_id, domain, type, page, day],
      set: { count: sql`${count} + 1`, last_at: at },
    });
}

const ownRoutes = new Hono<AppEnv>()
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
      const { db, at, act, principal } = own(c);
      const { owner: chosen } = c.req.valid("json");
      const former = principal.ownerId;
      const unconfirmed = chosen === null ? null : refuseUnconfirmed(c, principal, at);
      if (unconfirmed) return unconfirmed;
      if (chosen !== null && !(await isEnabledOwner(db, chosen))) return problem(c, 404, accountTexts.ownerNotFound);
      const line =
        chosen === null ? { action: "acting-ended", subject: former } : { action: "acting-for", subject: chosen };
      // The line belongs to the owner, who reads it.
      if (line.subject !== null)
        await save(db, {
          entry: ownEntry(act, line.action, { subject: line.subject }),
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

const viewRoutes = new Hono<AppEnv>()
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

export const accounts = new Hono<AppEnv>()
  .route("/", signInRoutes)
  .route("/", linkRoutes)
  .route("/", kindRoutes)
  .route("/", passwordRoutes)
  .route("/", twoFactorRoutes)
  .route("/", ownRoutes)
  .route("/", viewRoutes)
  .route("/", notificationRoutes)
  .route("/", unsubscribeRoutes);
