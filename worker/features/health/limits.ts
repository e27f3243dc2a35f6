import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import { type Limit, type LimitName, limitNames } from "#contract/health/limits";
import type { Database } from "../../platform/db.ts";
import { dailyQuotas, quotaOf, quotas } from "../../platform/quotas.ts";
import { isOwner } from "../../access/people.ts";
import { largestStorageUser } from "../../platform/stored-files.ts";
import { devices, exports, plantOwners, usageCounts, users } from "../../platform/schema.ts";

type Nearest = Limit["nearest"];

const quotaOfSubject = sql<string>`substr(${usageCounts.subject}, 1, instr(${usageCounts.subject}, ':') - 1)`;

export async function limitsOf(env: object, db: Database, now: number): Promise<Limit[]> {
  const nearest = await nearestOf(db, now);
  return limitNames.map((name) => ({
    name,
    most: quotaOf(env, name),
    setting: quotas[name].override,
    nearest: nearest[name] ?? null,
  }));
}

async function nearestOf(db: Database, now: number): Promise<Partial<Record<LimitName, Nearest>>> {
  const person = { name: users.name, used: count() };
  const theirExports = (condition: SQL | undefined) =>
    db
      .select(person)
      .from(exports)
      .innerJoin(users, eq(users.id, exports.user_id))
      .where(and(condition, or(isNull(exports.expires_at), gt(exports.expires_at, now))))
      .groupBy(users.id)
      .orderBy(desc(count()))
      .limit(1);
  const invited = db
    .select({ id: users.owner_id, used: count().as("used") })
    .from(users)
    .where(and(isNotNull(users.owner_id), gt(users.createdAt, new Date((now - SECONDS_PER_DAY) * 1000))))
    .groupBy(users.owner_id)
    .orderBy(desc(count()))
    .limit(1)
    .as("invited");
  const [plant, device, staff, underway, kept] = await db.batch([
    db
      .select(person)
      .from(plantOwners)
      .innerJoin(users, eq(users.id, plantOwners.owner_id))
      .groupBy(users.id)
      .orderBy(desc(count()))
      .limit(1),
    db
      .select(person)
      .from(devices)
      .innerJoin(plantOwners, eq(plantOwners.plant_id, devices.plant_id))
      .innerJoin(users, eq(users.id, plantOwners.owner_id))
      .groupBy(users.id)
      .orderBy(desc(count()))
      .limit(1),
    db.select({ name: users.name, used: invited.used }).from(invited).innerJoin(users, eq(users.id, invited.id)),
    theirExports(inArray(exports.state, ["queued", "running"])),
    theirExports(undefined),
  ]);
  const today = await db
    .select({ name: users.name, used: usageCounts.amount, quota: quotaOfSubject, most: max(usageCounts.amount) })
    .from(usageCounts)
    .innerJoin(users, eq(users.id, sql`substr(${usageCounts.subject}, 1 + instr(${usageCounts.subject}, ':'))`))
    .where(and(inArray(quotaOfSubject, [...dailyQuotas]), gt(usageCounts.ends_at, now)))
    .groupBy(quotaOfSubject);
  const storage = await largestStorageUser(db, isOwner(), now);
  const daily = Object.fromEntries(today.map(({ quota, name, used }) => [quota, { name, used }]));
  return {
    ...daily,
    plant: plant[0],
    device: device[0],
    staff: staff[0],
    storage,
    exports: underway[0],
    exportFiles: kept[0],
  };
}
