import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { ChangeView, MAX_VIEWS, type SavedView, type SavedViews, SaveView, viewTexts } from "#contract/devices/views";
import { type Database, database } from "../../../platform/db.ts";
import { insertWhere } from "../../../platform/insert-where.ts";
import { savedViews } from "../../../platform/schema.ts";
import { allow, dashboardOrDevices } from "../../../access/allow.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";

type ViewRefusal = { status: 404 | 409; title: string } | null;

const nameTaken: ViewRefusal = { status: 409, title: viewTexts.nameTaken };
const keyOf = (name: string): string => name.toLowerCase();

async function viewsOf(db: Database, userId: string): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(eq(savedViews.user_id, userId))
    .orderBy(asc(savedViews.name_key), asc(savedViews.list));
  return rows.map(({ id, list, name, search, is_default: isDefault }) => ({ id, list, name, search, isDefault }));
}

/** List of a view. */
const listOf = (id: string) => sql`(select of.list from ${savedViews} as of where of.id = ${id})`;

const noOtherDefault = (db: Database, userId: string, id: string) =>
  db
    .update(savedViews)
    .set({ is_default: false })
    .where(and(eq(savedViews.user_id, userId), eq(savedViews.list, listOf(id)), ne(savedViews.id, id)));

async function addView(
  db: Database,
  userId: string,
  { list, name, search, isDefault }: SaveView,
  now: number,
): Promise<ViewRefusal> {
  const id = crypto.randomUUID();
  const row = { id, user_id: userId, list, name, name_key: keyOf(name), search, created_at: Math.floor(now) };
  const used = sql`(select count(*) from ${savedViews} where ${savedViews.user_id} = ${userId})`;
  const added = await insertWhere(db, savedViews, { ...row, is_default: isDefault }, sql`${used} < ${MAX_VIEWS}`);
  if (added.meta.changes === 0) {
    const isFull = (await db.$count(savedViews, eq(savedViews.user_id, userId))) >= MAX_VIEWS;
    return isFull ? { status: 409, title: viewTexts.tooMany } : nameTaken;
  }
  if (isDefault) await noOtherDefault(db, userId, id);
  return null;
}

async function changeView(
  db: Database,
  userId: string,
  id: string,
  { name, isDefault }: ChangeView,
): Promise<ViewRefusal> {
  const mine = and(eq(savedViews.id, id), eq(savedViews.user_id, userId));
  const isTaken = sql`exists (select 1 from ${savedViews} as other where other.user_id = ${userId}
    and other.list = ${listOf(id)} and other.name_key = ${keyOf(name)} and other.id <> ${id})`;
  const changed = await db
    .update(savedViews)
    .set({ name, name_key: keyOf(name), is_default: isDefault })
    .where(and(mine, sql`not ${isTaken}`));
  if (changed.meta.changes === 0)
    return (await db.$count(savedViews, mine)) === 0 ? { status: 404, title: viewTexts.notFound } : nameTaken;
  if (isDefault) await noOtherDefault(db, userId, id);
  return null;
}

async function deleteView(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.user_id, userId)));
  return deleted.meta.changes > 0;
}

const personOf = (c: Context<AppEnv>): string => c.get("principal")!.user.id;
const answer = async (c: Context<AppEnv>) => c.json<SavedViews>({ views: await viewsOf(database(c.env), personOf(c)) });

export const views = new Hono<AppEnv>()
  .get("/api/device/views", allow(dashboardOrDevices), answer)
  .post("/api/device/views", allow("account.manage"), validate("json", SaveView), async (c) => {
    const refused = await addView(database(c.env), personOf(c), c.req.valid("json"), now());
    return refused ? problem(c, refused.status, refused.title) : answer(c);
  })
  .put("/api/device/views/:id", allow("account.manage"), validate("json", ChangeView), async (c) => {
    const refused = await changeView(database(c.env), personOf(c), c.req.param("id"), c.req.valid("json"));
    return refused ? problem(c, refused.status, refused.title) : answer(c);
  })
  .delete("/api/device/views/:id", allow("account.manage"), async (c) => {
    const isDeleted = await deleteView(database(c.env), personOf(c), c.req.param("id"));
    return isDeleted ? answer(c) : problem(c, 404, viewTexts.notFound);
  });
