import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { HealthHistory, HealthRecords, Probe } from "#contract/health/health";
import { APPLICATION_VERSION } from "#contract/common/version";
import { app } from "../../../worker/app.ts";
import { probe } from "../../../worker/features/health/routes.ts";
import { healthHistory, recordChecks } from "../../../worker/features/health/records.ts";
import { recordHealth } from "../../../worker/features/health/index.ts";
import { now } from "../../../worker/platform/clock.ts";
import { healthDays, healthIncidents, healthRecords } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, db } from "../access/people.ts";
import { ask } from "../mail/portal.ts";

const { PORTAL_SERVER } = env as unknown as { PORTAL_SERVER: string };
const askSelf = async (path: string) => app.request(path, {}, env);
const forgetAll = () => db.batch([db.delete(healthRecords), db.delete(healthDays), db.delete(healthIncidents)]);
const answerOf = async <T>(path: string): Promise<T> => {
  const { cookie } = await aSignedInPerson({ user_type: "Admin" });
  return (await ask("GET", path, { cookie })).json<T>();
};

describe("the probe of a portal", () => {
  it("returns three words and the version to everyone, and nothing else", async ({ expect }) => {
    const answer = await ask("GET", "/api/probe");
    expect([answer.status, await answer.json<Probe>()]).toEqual([
      200,
      { portal: true, calculations: true, admin: true, version: APPLICATION_VERSION },
    ]);
  });

  it("names the part that does not work, and checks again at once", async ({ expect }) => {
    const broken = () => {
      throw new Error("away");
    };
    const without = { ...env, DB: { withSession: broken }, ASSETS: { fetch: broken } } as unknown as Env;
    const later = now() + 3600;
    expect(await probe(without, "http://localhost", later)).toMatchObject({
      portal: false,
      calculations: true,
      admin: false,
    });
    expect(await probe(env, "http://localhost", later)).toMatchObject({ portal: true, admin: true });
  });
});

describe("a tick of the checks", () => {
  it("stores records by subsystem, environment and timestamp for the screen [P-133, P-209, P-220]", async ({
    expect,
  }) => {
    await forgetAll();
    const at = now();
    const settings = { STAGING_ADDRESS: PORTAL_SERVER, MARKETING_ADDRESS: `${PORTAL_SERVER}/site` };
    await recordHealth({ ...env, ...settings }, askSelf, at);
    const records = await answerOf<HealthRecords>("/api/health");
    const timestamp = Math.floor(at);
    const record = { [timestamp]: { success: true, status: 200, timestamp } };
    expect(records).toEqual({
      portal: { production: record, staging: record },
      calculations: { production: record, staging: record },
      admin: { production: record, staging: record },
      marketing: { production: record },
      database: { production: record },
      weather: { production: record },
    });
    const history = await answerOf<HealthHistory>("/api/health/history");
    expect([history.environment, history.days.length, history.items.length]).toEqual(["production", 90, 9]);
    expect(history.items.find(({ subsystem }) => subsystem === "weather")).toMatchObject({ detail: "embedded" });
    expect(history.items.map(({ checks, failed }) => [checks.at(-1), failed.at(-1)])).toEqual(
      history.items.map(() => [1, 0]),
    );
  });

  it("marks the other environment, the marketing site and the weather service that do not work [P-067]", async ({
    expect,
  }) => {
    await forgetAll();
    const { WEATHER_SERVER } = env as unknown as { WEATHER_SERVER: string };
    const at = now();
    await recordHealth(
      {
        ...env,
        STAGING_ADDRESS: "http://127.0.0.1:9",
        MARKETING_ADDRESS: `${PORTAL_SERVER}/down`,
        OPEN_METEO_ADDRESS: `${WEATHER_SERVER}/down-${crypto.randomUUID()}`,
      } as Env,
      askSelf,
      at,
    );
    const records = await answerOf<HealthRecords>("/api/health");
    const timestamp = Math.floor(at);
    const failure = (status: number | null) => ({ [timestamp]: { success: false, status, timestamp } });
    expect(records.portal!.staging).toEqual(failure(null));
    expect(records.portal!.production![timestamp]!.success).toBe(true);
    expect(records.marketing!.production).toEqual(failure(503));
    expect(records.weather!.production).toEqual(failure(503));
  });

  it("counts as staging in a portal whose own address is that of staging", async ({ expect }) => {
    await forgetAll();
    const origin = "https://staging.example";
    const settings = { PORTAL_ADDRESS: origin, STAGING_ADDRESS: origin, PRODUCTION_ADDRESS: PORTAL_SERVER };
    await recordHealth({ ...env, ...settings }, askSelf, now());
    const records = await answerOf<HealthRecords>("/api/health");
    expect(Object.keys(records.database!)).toEqual(["staging"]);
    expect(Object.keys(records.portal!).toSorted()).toEqual(["production", "staging"]);
  });
});

describe("incidents", () => {
  const FIVE_MINUTES = 300;
  const check = (success: boolean) => ({
    subsystem: "email" as const,
    environment: "production" as const,
    success,
    status: success ? 200 : 500,
    latencyMs: null,
    detail: success ? null : "14 min late",
  });

  it("are two failed ticks in a row and end with the first that passes", async ({ expect }) => {
    await forgetAll();
    const start = Math.floor(now()) - 3600;
    const outcomes = [true, false, true, false, false, false, true, true];
    for (const [tick, success] of outcomes.entries())
      await recordChecks(db, [check(success)], start + tick * FIVE_MINUTES);
    const { incidents, items } = await healthHistory(db, "production", now());
    expect(incidents).toMatchObject([
      {
        subsystem: "email",
        startedAt: start + 3 * FIVE_MINUTES,
        endedAt: start + 6 * FIVE_MINUTES,
        detail: "14 min late",
      },
    ]);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect([sum(items[0]!.checks), sum(items[0]!.failed)]).toEqual([8, 4]);
    expect(await db.select().from(healthIncidents)).toHaveLength(1);
  });

  it("explain an unhealthy item from its first failed check on, and the history says when it began", async ({
    expect,
  }) => {
    await forgetAll();
    const start = Math.floor(now()) - 600;
    const incidents = async () =>
      (await healthHistory(db, "production", now())).incidents.map(({ startedAt, isConfirmed }) => [
        startedAt,
        isConfirmed,
      ]);
    await recordChecks(db, [check(true)], start);
    expect(await incidents()).toEqual([]);
    await recordChecks(db, [check(false)], start + FIVE_MINUTES);
    expect(await incidents()).toEqual([[start + FIVE_MINUTES, false]]);
    await recordChecks(db, [check(false)], start + 2 * FIVE_MINUTES);
    expect(await incidents()).toEqual([[start + FIVE_MINUTES, true]]);
    expect((await healthHistory(db, "production", now())).items[0]!.since).toBe(start);
  });

  it("and days older than 90 days are deleted, single records after two", async ({ expect }) => {
    await forgetAll();
    const day = 86_400;
    const at = now();
    for (const ago of [91 * day, 91 * day - FIVE_MINUTES, 91 * day - 2 * FIVE_MINUTES, 3 * day, 0])
      await recordChecks(db, [check(ago === 3 * day || ago === 0 || ago < 91 * day - FIVE_MINUTES)], at - ago);
    const rows = await Promise.all([
      db.select().from(healthRecords),
      db.select().from(healthDays),
      db.select().from(healthIncidents),
    ]);
    expect(rows.map(({ length }) => length)).toEqual([1, 2, 0]);
  });
});
