import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import { Hono } from "hono";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { type Limit, type LimitName, limitNames, type Limits } from "#contract/health/limits";
import { type Database, database } from "../../platform/db.ts";
import { dailyQuotas, quotaOf, quotas } from "../../platform/quotas.ts";
import { isOwner } from "../../access/people.ts";
import { largestStorageUser } from "../../platform/stored-files.ts";
import { devices, exports, plantOwners, usageCounts, users } from "../../platform/schema.ts";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { HealthHistory, HealthRecords, Probe } from "#contract/health/health";
import { analytics } from "../../platform/analytics.ts";
import { allow } from "../../access/allow.ts";
import { limitAddress } from "../../access/rate-limits/limit.ts";
import { healthTexts } from "#contract/health/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { environments, missingSettings } from "./checks.ts";
import { healthHistory, healthRecordsOf } from "./records.ts";

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

/** Cache time of an answer [s], so that many callers cost one check. */
const KEPT_SECONDS = 30;

let cached: { probe: Probe; until: number } | null = null;

export async function probe(env: Env, origin: string, now: number): Promise<Probe> {
  if (cached !== null && now < cached.until) return cached.probe;
  const [portal, admin] = await Promise.all([works(() => hasPage(env, origin)), works(() => hasDirectory(env))]);
  const result = { portal, calculations: await works(async () => calculates()), admin, version: APPLICATION_VERSION };
  if (portal && admin && result.calculations) cached = { probe: result, until: now + KEPT_SECONDS };
  return result;
}

async function works(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look();
  } catch {
    return false;
  }
}

async function hasPage({ ASSETS }: Env, origin: string): Promise<boolean> {
  const page = await ASSETS.fetch(new URL("/", origin));
  const script = /\ssrc="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  if (page.status !== 200 || script === undefined) return false;
  const answer = await ASSETS.fetch(new URL(script, origin), { method: "HEAD" });
  return answer.status === 200;
}

/** 5 kWh/m2 x 1,000 kW x 0.176 x 5.6 x 0.8 x 2 % x $0.10 [$] */
const SELF_TEST = { insolation: 5, loss: 2, arrayKw: 1000, price: 0.1, dollars: 7.8848 };

function calculates(): boolean {
  const { insolation, loss, arrayKw, price, dollars } = SELF_TEST;
  const [computed] = analytics().dollarLoss({
    insolation: Float64Array.of(insolation),
    loss: Float64Array.of(loss),
    arrayKw,
    price,
  });
  return Math.abs(computed! - dollars) < 1e-9;
}

async function hasDirectory(env: Env): Promise<boolean> {
  await database(env).get(sql`select 1 from users limit 1`);
  return true;
}

export const health = new Hono<AppEnv>()
  .get("/api/health", allow("health.view"), async (c) => c.json<HealthRecords>(await healthRecordsOf(c.var.db, now())))
  .get("/api/health/history", allow("health.view"), async (c) =>
    c.json<HealthHistory>({
      ...(await healthHistory(c.var.db, environments(c.env).own, now())),
      missing: missingSettings(c.env),
    }),
  )
  .get("/api/health/limits", allow("health.view"), async (c) =>
    c.json<Limits>({ limits: await limitsOf(c.env, c.var.db, now()) }),
  )
  .get("/api/probe", allow("public"), limitAddress("REPORT_LIMIT", healthTexts.tooManyProbes, "probe "), async (c) =>
    c.json<Probe>(await probe(c.env, new URL(c.req.url).origin, now())),
  );
