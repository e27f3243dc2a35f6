import { pyraTabs, type PyraBoard, type PyraTab } from "#contract/pyranometer/tabs";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { setting } from "../../platform/settings.ts";
import { asc, eq, sql } from "drizzle-orm";
import type { PyraViewers } from "#contract/pyranometer/pyranometer";
import { type Act, actorOf, type AuditSource } from "../../access/audit.ts";
import { pyranometerViewers } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

export async function readViewers(db: Database): Promise<PyraViewers> {
  const rows = await db.select().from(pyranometerViewers).orderBy(asc(pyranometerViewers.email));
  const of = (wanted: PyraTab) => rows.filter(({ tab }) => tab === wanted).map(({ email }) => email);
  return { sr300Viewers: of("SR300"), ms80shViewers: of("MS80SH") };
}

/** One JSON parameter, because a list may have a thousand addresses. */
export async function saveViewers(db: Database, after: PyraViewers, act: Act & { source: AuditSource }): Promise<void> {
  const { sr300Viewers, ms80shViewers } = after;
  const rows = [...sr300Viewers.map((email) => [email, "SR300"]), ...ms80shViewers.map((email) => [email, "MS80SH"])];
  await save(db, {
    entry: { action: "pyra-viewers-saved", before: await readViewers(db), after, ...actorOf(act) },
    statements: [
      db.delete(pyranometerViewers),
      db
        .insert(pyranometerViewers)
        .select(sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`),
    ],
  });
}

export async function tabsOf(db: Database, email: string): Promise<PyraTab[]> {
  const rows = await db
    .select({ tab: pyranometerViewers.tab })
    .from(pyranometerViewers)
    .where(eq(pyranometerViewers.email, email.toLowerCase()));
  return rows.map(({ tab }) => tab);
}

const settings = { SR300: "PYRA_SR300_DEVICE", MS80SH: "PYRA_MS80SH_DEVICE" } as const satisfies Record<
  PyraTab,
  string
>;

const deviceOf = (env: object, tab: PyraTab): string | null => setting(env, settings[tab]) ?? null;

export async function boardsOf(env: object, db: Database, { user, permissions }: Principal): Promise<PyraBoard[]> {
  if (!permissions.has("pyranometer.view")) return [];
  const boards = pyraTabs.map((tab) => ({ tab, deviceId: deviceOf(env, tab) }));
  if (permissions.has("pyranometer.manage")) return boards;
  const seen = await tabsOf(db, user.email);
  return boards.filter(({ tab, deviceId }) => deviceId !== null && seen.includes(tab));
}
