import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type ChangeView, MAX_VIEWS, type SavedView, type SaveView, viewTexts } from "#contract/devices/views";
import type { Database } from "../../../platform/db.ts";
import { insertWhere } from "../../../platform/insert-where.ts";
import { savedViews } from "../../../platform/schema.ts";

type ViewRefusal = { status: 404 | 409; title: string } | null;

const nameTaken: ViewRefusal = { status: 409, title: viewTexts.nameTaken };
const keyOf = (name: string): string => name.toLowerCase();

export async function viewsOf(db: Database, userId: string): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(eq(savedViews.user_id, userId))
    .orderBy(asc(savedViews.name_key));
  return rows.map(({ id, name, search, is_default: isDefault }) => ({ id, name, search, isDefault }));
}

const noOtherDefault = (db: Database, userId: string, id: string) =>
  db
    .update(savedViews)
    .set({ is_default: false })
    .where(and(eq(savedViews.user_id, userId), ne(savedViews.id, id)));

export async function addView(
  db: Database,
  userId: string,
  { name, search, isDefault }: SaveView,
  now: number,
): Promise<ViewRefusal> {
  const id = crypto.randomUUID();
  const row = { id, user_id: userId, name, name_key: keyOf(name), search, created_at: Math.floor(now) };
  const used = sql`(select count(*) from ${savedViews} where ${savedViews.user_id} = ${userId})`;
  const added = await insertWhere(db, savedViews, { ...row, is_default: isDefault }, sql`${used} < ${MAX_VIEWS}`);
  if (added.meta.changes === 0) {
    const isFull = (await db.$count(savedViews, eq(savedViews.user_id, userId))) >= MAX_VIEWS;
    return isFull ? { status: 409, title: viewTexts.tooMany } : nameTaken;
  }
  if (isDefault) await noOtherDefault(db, userId, id);
  return null;
}

export async function changeView(
  db: Database,
  userId: string,
  id: string,
  { name, isDefault }: ChangeView,
): Promise<ViewRefusal> {
  const views = await viewsOf(db, userId);
  if (!views.some((view) => view.id === id)) return { status: 404, title: viewTexts.notFound };
  if (views.some((view) => view.id !== id && keyOf(view.name) === keyOf(name))) return nameTaken;
  await db
    .update(savedViews)
    .set({ name, name_key: keyOf(name), is_default: isDefault })
    .where(and(eq(savedViews.id, id), eq(savedViews.user_id, userId)));
  if (isDefault) await noOtherDefault(db, userId, id);
  return null;
}

export async function deleteView(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.user_id, userId)));
  return deleted.meta.changes > 0;
}
