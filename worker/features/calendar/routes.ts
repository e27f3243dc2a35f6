import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { actOf, type Act, actorOf } from "../../access/audit.ts";
import { plantScope } from "../../access/scope.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { type CalendarFeed, type CalendarLink, calendarTexts as texts } from "#contract/calendar/calendar-feed";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { washCalendar } from "#print/calendars";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { storedDecisions } from "../plant-plans/index.ts";
import { calendarDates, campaignsOf } from "../portfolio/index.ts";
import { and, eq } from "drizzle-orm";
import { callerColumns } from "../../access/sessions/live-session.ts";
import { principalOfSecret } from "../../access/sessions/session.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";
import { type Database, database } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

const PURPOSE = "calendar feed";
/** Person, owner and version. The owner, so that a staff member who works for another one doesn't take the link along. */
const TOKEN = /^([\w-]{1,64})\.([\w-]{1,64})\.(\d{1,9})\.([\w-]{43})$/;

const versionOf = async (db: Database, id: string): Promise<number | null> =>
  (await db.select({ version: users.calendarFeed }).from(users).where(eq(users.id, id)))[0]?.version ?? null;

const isFeedOn = async (db: Database, { user }: Principal): Promise<boolean> =>
  ((await versionOf(db, user.id)) ?? 0) > 0;

/** Null: it changed meanwhile. */
async function setVersion(
  db: Database,
  act: Act,
  before: number,
  after: number,
  action: "calendar-feed-made" | "calendar-feed-ended",
): Promise<number | null> {
  const { id } = act.principal.user;
  const isBefore = and(eq(users.id, id), eq(users.calendarFeed, before));
  const saved = await save(db, {
    unchanged: isStored(users, isBefore),
    entry: { ...actorOf({ ...act, source: act.source! }), action, subject: id },
    statements: [db.update(users).set({ calendarFeed: after }).where(isBefore)],
  });
  return saved && after;
}

/** A new link, which ends the one before. */
async function makeFeedLink(env: Env, act: Act, portal: string): Promise<string | null> {
  const db = database(env);
  const { user, ownerId } = act.principal;
  const before = await versionOf(db, user.id);
  const after = before === null ? null : Math.abs(before) + 1;
  if (after === null || (await setVersion(db, act, before!, after, "calendar-feed-made")) === null) return null;
  const message = `${user.id}.${ownerId ?? user.id}.${after}`;
  return `${portal}/api/feeds/${message}.${await sign(env, PURPOSE, message)}/washes.ics`;
}

/** False: it is off. */
async function endFeedLink(env: Env, act: Act): Promise<boolean> {
  const db = database(env);
  const before = (await versionOf(db, act.principal.user.id)) ?? 0;
  return before > 0 && (await setVersion(db, act, before, -before, "calendar-feed-ended")) !== null;
}

/** The person of a link, as of this moment. Null: not signed by us, which never reaches D1, ended, or the person may not see plans. */
async function personOfFeed(env: Env, token: string): Promise<Principal | null> {
  const [, id, ownerId, version, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || !(await isSigned(env, PURPOSE, `${id}.${ownerId}.${version}`, signature))) return null;
  const { owner, selected } = callerColumns();
  const [found] = await database(env)
    .select(selected)
    .from(users)
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(and(eq(users.id, id), eq(users.calendarFeed, Number(version))));
  const person = found ? principalOfSecret(env, found, `feed:${id}`) : null;
  if (person === null || person.ownerId !== ownerId) return null;
  return person.permissions.has("tokens.own") && person.permissions.has("dashboard.view") ? person : null;
}

/** Calendar programs read a link a few times a day; several of one person share it. */
const CALLS_PER_HOUR = 60;

const actBy = (c: Context<AppEnv>) => actOf(c, now());

export const calendarFeed = new Hono<AppEnv>()
  .get("/api/calendar-feed", allow("tokens.own"), async (c) =>
    c.json<CalendarFeed>({ isOn: await isFeedOn(c.var.db, c.get("principal")!) }),
  )
  .post("/api/calendar-feed", allow("tokens.own"), async (c) => {
    const link = await makeFeedLink(c.env, actBy(c), portalAddress(c.env, c.req.url));
    return link === null ? problem(c, 409, texts.changed) : c.json<CalendarLink>({ link });
  })
  .delete("/api/calendar-feed", allow("tokens.own"), async (c) =>
    (await endFeedLink(c.env, actBy(c))) ? c.json({ message: texts.ended }) : problem(c, 404, texts.isOff),
  )
  .get("/api/feeds/:token/washes.ics", allow("public"), async (c) => {
    const person = await personOfFeed(c.env, c.req.param("token"));
    if (!person) return problem(c, 404, texts.notFound);
    const [db, at] = [c.var.db, now()];
    const limit = { subject: `calendar-feed:${person.user.id}`, maximum: CALLS_PER_HOUR, seconds: SECONDS_PER_HOUR };
    if (!(await isWithinUsage(db, [limit], at))) return tooMany(c, texts.tooManyCalls, usageRetryAfter([limit], at));
    const [plans, campaigns] = await Promise.all([
      storedDecisions(db, plantScope(person), at),
      campaignsOf(db, person),
    ]);
    const portal = portalAddress(c.env, c.req.url);
    const text = washCalendar(
      plans.map(({ decision, plant }) => ({
        decision,
        plantName: plant.plant_name,
        link: `${portal}/dashboard?plant=${encodeURIComponent(plant.plant_id)}`,
      })),
      campaigns.map(calendarDates),
      Math.floor(at),
    );
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Cache-Control", "private, no-store");
    return c.body(text);
  });
