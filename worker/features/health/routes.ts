import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { HealthHistory, HealthRecords, Probe } from "#contract/health/health";
import { analytics } from "../../platform/analytics.ts";
import { database } from "../../platform/db.ts";
import { allow } from "../../access/allow.ts";
import { limitAddress } from "../../access/rate-limits/limit.ts";
import type { Limits } from "#contract/health/limits";
import { healthTexts } from "#contract/health/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { limitsOf } from "./limits.ts";
import { environments, missingSettings } from "./checks.ts";
import { healthHistory, healthRecordsOf } from "./records.ts";

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
  .get("/api/health", allow("health.view"), async (c) =>
    c.json<HealthRecords>(await healthRecordsOf(database(c.env), now())),
  )
  .get("/api/health/history", allow("health.view"), async (c) =>
    c.json<HealthHistory>({
      ...(await healthHistory(database(c.env), environments(c.env).own, now())),
      missing: missingSettings(c.env),
    }),
  )
  .get("/api/health/limits", allow("health.view"), async (c) =>
    c.json<Limits>({ limits: await limitsOf(c.env, database(c.env), now()) }),
  )
  .get("/api/probe", allow("public"), limitAddress("REPORT_LIMIT", healthTexts.tooManyProbes, "probe "), async (c) =>
    c.json<Probe>(await probe(c.env, new URL(c.req.url).origin, now())),
  );
