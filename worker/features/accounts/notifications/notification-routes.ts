import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { Hono, type Context } from "hono";
import { plantScope } from "../../../access/scope.ts";
import {
  globalToggles,
  NOTIFICATION_PAGE_ROWS,
  type NotificationSettings,
  NotificationsQuery,
  type PlantNotifications,
  SaveNotifications,
} from "#contract/accounts/notifications";
import { emptyDraft, pick, wireOf } from "#contract/records/field";
import { plantFlags } from "#contract/records/person";
import { ALERT_TEMPLATE, cancelWaitingMails, MONDAY_TEMPLATE, REPORT_TEMPLATE } from "../../../adapters/mail/index.ts";
import type { Act } from "../../../access/audit.ts";
import { own, ownEntry } from "../own.ts";
import { save } from "../../../records/save.ts";
import type { AppEnv, Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { plantNotifications, plants, users } from "../../../platform/schema.ts";
import { allow } from "../../../access/allow.ts";
import { texts } from "#contract/common/texts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { limitAddress } from "../../../access/rate-limits/limit.ts";
import { limitStranger } from "../../../access/rate-limits/strangers.ts";
import { verifyMailToken } from "../../../access/credentials/mail-token.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { UnsubscribeQuery, unsubscribeTexts } from "#contract/accounts/unsubscribe";
import { now } from "../../../platform/clock.ts";
import { setSubscription, unsubscribePage } from "./unsubscribe.ts";

const query = validate("query", UnsubscribeQuery);
const limit = limitAddress("REPORT_LIMIT", unsubscribeTexts.tooMany, "resubscribe:");
const limitCalls = limitStranger("resubscribe", unsubscribeTexts.tooMany);

/** Needs no session: the signed token is the proof. */
export const unsubscribeRoutes = new Hono<AppEnv>()
  // Only redirects to the page, because older mail programs and scanners open the link.
  .get("/api/report/unsubscribe/:token", allow("public"), query, (c) =>
    c.redirect(unsubscribePage(c.req.param("token"), c.req.valid("query")), 303),
  )
  // Not limited by address: a mail provider calls for all its customers from a few addresses. A repeated call writes nothing.
  .post("/api/report/unsubscribe/:token", allow("public", { calledByMailPrograms: true }), query, (c) =>
    choose(c, c.req.param("token"), c.req.valid("query"), false),
  )
  .post("/api/report/unsubscribe/:token/undo", allow("public"), limit, query, limitCalls, (c) =>
    choose(c, c.req.param("token"), c.req.valid("query"), true),
  );

async function choose(c: Context<AppEnv>, token: string, named: UnsubscribeQuery, on: boolean) {
  const id = await verifyMailToken(c.env, "unsubscribe", token);
  const { userType, userId = id, source = "report" } = named;
  const call = { at: now(), requestId: c.get("requestId") };
  const isFound =
    id !== null && userId === id && (await setSubscription(c.var.db, { id, userType }, { source, on }, call));
  // One answer for every fault, so that the answer doesn't show whom a link names.
  if (!isFound) return problem(c, 404, unsubscribeTexts.userNotFound, { detail: unsubscribeTexts.notFoundDetail });
  return c.json<MessageAnswer>({ message: unsubscribeTexts[on ? "undone" : "done"][source] });
}

export async function notificationsOf(
  db: Database,
  principal: Principal,
  { page, search }: { page: number; search: string },
): Promise<NotificationSettings> {
  const { id } = principal.user;
  const isListed = and(plantScope(principal), isNamedLike(search));
  const chosen = and(eq(plantNotifications.plant_id, plants.plant_id), eq(plantNotifications.user_id, id));
  // Not as a batch: D1 returns a batch as objects, in which two columns of one name collide.
  const [[person], rows, [all]] = await Promise.all([
    db
      .select(pick(users, [...globalToggles, "time_zone"]))
      .from(users)
      .where(eq(users.id, id)),
    db
      .select({ plant_id: plants.plant_id, plant_name: plants.plant_name, chosen: plantNotifications })
      .from(plants)
      .leftJoin(plantNotifications, chosen)
      .where(isListed)
      .orderBy(asc(plants.plant_name), asc(plants.plant_id))
      .limit(NOTIFICATION_PAGE_ROWS)
      .offset((page - 1) * NOTIFICATION_PAGE_ROWS),
    db.select({ n: count() }).from(plants).where(isListed),
  ]);
  const { time_zone, ...notifications } = person!;
  return { notifications, time_zone, plants: rows.map(plantNotificationsOf), total: all!.n };
}

const isNamedLike = (search: string): SQL | undefined =>
  search === "" ? undefined : sql`instr(lower(${plants.plant_name}), lower(${search})) > 0`;

const allOn = emptyDraft(plantFlags);

function plantNotificationsOf(row: {
  plant_id: string;
  plant_name: string;
  chosen: typeof plantNotifications.$inferSelect | null;
}): PlantNotifications {
  return { ...pick(row, ["plant_id", "plant_name"]), ...(row.chosen ? wireOf(plantFlags, row.chosen) : allOn) };
}

/** Saves all changes or none; false: one of the plants is not in the person's scope. */
async function saveNotifications(db: Database, act: Act, changes: SaveNotifications): Promise<boolean> {
  const { notifications, time_zone, plants: changed = [] } = changes;
  const own = { ...notifications, ...(time_zone !== undefined && { time_zone }) };
  const { id: user_id, email } = act.principal.user;
  const ids = [...new Set(changed.map(({ plant_id }) => plant_id))];
  if (ids.length > 0) {
    const seen = await db
      .select({ id: plants.plant_id })
      .from(plants)
      .where(and(inArray(plants.plant_id, ids), plantScope(act.principal)));
    if (seen.length !== ids.length) return false;
  }
  const isSilenced = notifications?.allNotifications === false;
  const silenced = [
    ...(isSilenced || notifications?.emailReports === false ? [REPORT_TEMPLATE] : []),
    ...(isSilenced || notifications?.emailAlerts === false ? [ALERT_TEMPLATE] : []),
    ...(isSilenced || notifications?.mondayDecisions === false ? [MONDAY_TEMPLATE] : []),
  ];
  await save(db, {
    entry: ownEntry(act, "notifications-saved", { after: changes }),
    statements: [
      ...(Object.keys(own).length > 0 ? [db.update(users).set(own).where(eq(users.id, user_id))] : []),
      ...changed.map(({ plant_id, ...toggles }) => {
        const insert = db.insert(plantNotifications).values({ user_id, plant_id, ...toggles });
        const target = [plantNotifications.user_id, plantNotifications.plant_id];
        return Object.keys(toggles).length > 0
          ? insert.onConflictDoUpdate({ target, set: toggles })
          : insert.onConflictDoNothing();
      }),
      ...silenced.map((template) => cancelWaitingMails(db, email, template, act.at)),
    ],
  });
  return true;
}

export const notificationRoutes = new Hono<AppEnv>()
  .get("/api/account/notifications", allow("account.manage"), validate("query", NotificationsQuery), async (c) => {
    const { db, principal } = own(c);
    return c.json<NotificationSettings>(await notificationsOf(db, principal, c.req.valid("query")));
  })
  .put("/api/account/notifications", allow("account.manage"), validate("json", SaveNotifications), async (c) => {
    const { db, act } = own(c);
    const isSaved = await saveNotifications(db, act, c.req.valid("json"));
    return isSaved ? c.body(null, 204) : problem(c, 404, texts.plantNotFound);
  });
