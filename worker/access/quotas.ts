import { and, count, eq, gt, min, sql } from "drizzle-orm";
import { operationTexts } from "#contract/common/operation-texts";
import type { AppEnv, Principal } from "../platform/context.ts";
import { type Database, database } from "../platform/db.ts";
import { problem } from "../platform/problem.ts";
import { devices, plantOwners, users } from "../platform/schema.ts";
import { quotaOf } from "../platform/quotas.ts";
import type { AddedResource } from "./allow.ts";
import { storageOf } from "../platform/stored-files.ts";
import { tooMany } from "./rate-limits/limit.ts";
import type { Context } from "hono";

export type OwnerQuota = Exclude<AddedResource, "owner"> | "storage";

const WINDOW_SECONDS = 86_400;

interface Used {
  entries: number;
  since?: number;
}

const ownPlants = (ownerId: string) =>
  sql`(select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${ownerId})`;

const countUsage: Readonly<Record<OwnerQuota, (db: Database, ownerId: string, now: number) => Promise<Used>>> = {
  plant: async (db, ownerId) => {
    const [used] = await db.select({ entries: count() }).from(plantOwners).where(eq(plantOwners.owner_id, ownerId));
    return used!;
  },
  device: async (db, ownerId) => {
    const isTheirs = sql`${devices.plant_id} in ${ownPlants(ownerId)}`;
    const [used] = await db.select({ entries: count() }).from(devices).where(isTheirs);
    return used!;
  },
  // Removed people keep their row, so removing them frees no quota.
  staff: async (db, ownerId, now) => {
    const isRecent = gt(users.createdAt, new Date((now - WINDOW_SECONDS) * 1000));
    const [used] = await db
      .select({ entries: count(), since: min(users.createdAt) })
      .from(users)
      .where(and(eq(users.owner_id, ownerId), isRecent));
    return { entries: used!.entries, since: (used!.since?.getTime() ?? 0) / 1000 };
  },
  storage: async (db, ownerId, now) => ({ entries: await storageOf(db, ownerId, now) }),
};

export async function remainingQuota(
  env: object,
  db: Database,
  ownerId: string,
  quota: OwnerQuota,
  now: number,
): Promise<number> {
  const { entries } = await countUsage[quota](db, ownerId, now);
  return Math.max(0, quotaOf(env, quota) - entries);
}

export async function refuseOverQuota(
  c: Context<AppEnv>,
  { ownerId }: Pick<Principal, "ownerId">,
  quota: OwnerQuota,
  now: number,
): Promise<Response | null> {
  if (ownerId === null) return null;
  const maximum = quotaOf(c.env, quota);
  const { entries, since } = await countUsage[quota](database(c.env), ownerId, now);
  if (entries < maximum) return null;
  const title = operationTexts.overQuota[quota](maximum);
  if (since === undefined) return problem(c, 409, title, { detail: operationTexts.quotaDetail });
  return tooMany(c, title, Math.max(1, Math.ceil(since + WINDOW_SECONDS - now)));
}
