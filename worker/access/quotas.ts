import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { type SQL, sql } from "drizzle-orm";
import { operationTexts } from "#contract/common/operation-texts";
import type { AppEnv, Principal } from "../platform/context.ts";
import { type Database, database } from "../platform/db.ts";
import { problem } from "../platform/problem.ts";
import { devices, plantOwners, users } from "../platform/schema.ts";
import { type DailyQuota, dailyLimit, quotaOf } from "../platform/quotas.ts";
import { isWithinUsage, usageRetryAfter } from "../platform/usage.ts";
import type { AddedResource } from "./allow.ts";
import { storageOf } from "../platform/stored-files.ts";
import { tooMany } from "./rate-limits/limit.ts";
import type { Context } from "hono";

export type OwnerQuota = Exclude<AddedResource, "owner"> | "storage";

type StandingQuota = Exclude<OwnerQuota, "storage">;

const createdAfter = (now: number): number => Math.floor(now - SECONDS_PER_DAY);

const used: Readonly<Record<StandingQuota, (ownerId: string, now: number) => SQL>> = {
  plant: (ownerId) => sql`from ${plantOwners} where ${plantOwners.owner_id} = ${ownerId}`,
  device: (ownerId) => sql`from ${devices} where ${devices.plant_id} in
    (select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${ownerId})`,
  // Removed people keep their row, so removing them frees no quota.
  staff: (ownerId, now) =>
    sql`from ${users} where ${users.owner_id} = ${ownerId} and ${users.createdAt} > ${createdAfter(now)}`,
};

/** Condition for the statement that adds, so that parallel calls can't pass a quota together. True without an owner. */
export function isWithinQuota(
  env: object,
  ownerId: string | null,
  quota: StandingQuota,
  { now, added = 1 }: { now: number; added?: number },
): SQL {
  if (ownerId === null) return sql`true`;
  return sql`(select count(*) ${used[quota](ownerId, now)}) + ${added} <= ${quotaOf(env, quota)}`;
}

async function usedOf(db: Database, quota: OwnerQuota, ownerId: string, now: number): Promise<number> {
  if (quota === "storage") return storageOf(db, ownerId, now);
  const [row] = await db.all<{ entries: number }>(sql`select count(*) as entries ${used[quota](ownerId, now)}`);
  return row!.entries;
}

export async function remainingQuota(
  env: object,
  db: Database,
  ownerId: string,
  quota: OwnerQuota,
  now: number,
): Promise<number> {
  return Math.max(0, quotaOf(env, quota) - (await usedOf(db, quota, ownerId, now)));
}

/** The time until the oldest invitation of the last 24 hours leaves them [s]. */
async function untilNextInvitation(db: Database, ownerId: string, now: number): Promise<number> {
  const [oldest] = await db.all<{ at: number }>(sql`select min(${users.createdAt}) as at ${used.staff(ownerId, now)}`);
  return Math.max(1, Math.ceil((oldest?.at ?? now) + SECONDS_PER_DAY - now));
}

/** Part of an owner's day that the staff can use, so that the owner can still work after disabling one who used up all. */
export const STAFF_PART = 0.8;

/** Counts an amount for the owner's day, or for an Admin who acts for no owner; the refusal if it is over the quota. */
export async function refuseOverDaily(
  c: Context<AppEnv>,
  { ownerId, user }: Pick<Principal, "ownerId" | "user">,
  { quota, amount = 1 }: { quota: DailyQuota; amount?: number },
  now: number,
): Promise<Response | null> {
  const account = ownerId ?? user.id;
  const limit = dailyLimit(c.env, quota, account, amount);
  const isStaff = user.user_type === "Staff";
  if (isStaff) limit.maximum = Math.floor(limit.maximum * STAFF_PART);
  if (await isWithinUsage(database(c.env), [limit], now)) return null;
  if (!isStaff) return overDaily(c, account, quota, now);
  return tooMany(c, operationTexts.overDailyOfStaff(limit.maximum), usageRetryAfter([limit], now));
}

export function overDaily(c: Context<AppEnv>, account: string, quota: DailyQuota, now: number): Response {
  const limit = dailyLimit(c.env, quota, account);
  return tooMany(c, operationTexts.overDailyQuota[quota](limit.maximum), usageRetryAfter([limit], now));
}

export async function refuseOverQuota(
  c: Context<AppEnv>,
  { ownerId }: Pick<Principal, "ownerId">,
  quota: OwnerQuota,
  now: number,
): Promise<Response | null> {
  if (ownerId === null) return null;
  const db = database(c.env);
  return (await usedOf(db, quota, ownerId, now)) < quotaOf(c.env, quota) ? null : overQuota(c, ownerId, quota, now);
}

/** Answer for an owner whose quota is used up. */
export async function overQuota(
  c: Context<AppEnv>,
  ownerId: string,
  quota: OwnerQuota,
  now: number,
): Promise<Response> {
  const title = operationTexts.overQuota[quota](quotaOf(c.env, quota));
  if (quota !== "staff") return problem(c, 409, title, { detail: operationTexts.quotaDetail });
  return tooMany(c, title, await untilNextInvitation(database(c.env), ownerId, now));
}
