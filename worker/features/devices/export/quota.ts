import { and, count, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { type Database, database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { quotaOf } from "../../../platform/quotas.ts";
import { exports } from "../../../platform/schema.ts";

type ExportRow = typeof exports.$inferSelect;

const BUSY_SECONDS = 60;

export async function refusalOfExport(c: Context<AppEnv>, userId: string, now: number) {
  const db = database(c.env);
  const [atOnce, most] = [quotaOf(c.env, "exports"), quotaOf(c.env, "exportFiles")];
  const { underway, kept } = await exportsOf(db, userId, now);
  if (underway >= atOnce) return busy(c);
  return kept >= most ? problem(c, 409, operationTexts.overExports.exportFiles(most)) : null;
}

export const busy = (c: Context<AppEnv>) =>
  tooMany(c, operationTexts.overExports.exports(quotaOf(c.env, "exports")), BUSY_SECONDS);

const isWritten = inArray(exports.state, ["queued", "running"]);

/** For the save of a new export, because parallel calls may all have passed the first check. The oldest rows stay. */
export function isWithinExports(env: object, { id, user_id }: Pick<ExportRow, "id" | "user_id">): SQL {
  const own = sql`select rowid from ${exports} where ${eq(exports.id, id)}`;
  const isBefore = sql`rowid < coalesce((${own}), ${Number.MAX_SAFE_INTEGER})`;
  const before = sql`(select count(*) from ${exports} where ${and(eq(exports.user_id, user_id), isWritten, isBefore)})`;
  return sql`${before} < ${quotaOf(env, "exports")}`;
}

async function exportsOf(db: Database, userId: string, now: number): Promise<{ underway: number; kept: number }> {
  const isLive = or(isNull(exports.expires_at), gt(exports.expires_at, now));
  const isTheirs = and(eq(exports.user_id, userId), isLive);
  const [[kept], [underway]] = await db.batch([
    db.select({ entries: count() }).from(exports).where(isTheirs),
    db.select({ entries: count() }).from(exports).where(and(isTheirs, isWritten)),
  ]);
  return { kept: kept!.entries, underway: underway!.entries };
}
