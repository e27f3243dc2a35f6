import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { checkAll, checkDatabase, checkPortal, portalAt, queueCheck } from "../../../worker/features/health/checks.ts";
import { now } from "../../../worker/platform/clock.ts";
import { database } from "../../../worker/platform/db.ts";
import { featureRequests, mailOutbox } from "../../../worker/platform/schema.ts";

const { PORTAL_SERVER } = env as unknown as { PORTAL_SERVER: string };
const email = { subsystem: "email", environment: "production" } as const;
const NOW = 1_793_600_000;

describe("a delivery service", () => {
  const outcome = (wereSent: boolean[], oldestWaiting: number | null = null) =>
    queueCheck(email, { oldestWaiting, wereSent }, NOW);

  it("is unhealthy with a delivery that waits for over 15 minutes or three failed ones in a row", ({ expect }) => {
    expect(outcome([true], NOW - 15 * 60)).toMatchObject({ success: true, status: 200 });
    expect(outcome([true], NOW - 15 * 60 - 60)).toMatchObject({ success: false, status: 500, detail: "16 min late" });
    expect(outcome([false, true, true])).toMatchObject({ success: true });
    expect(outcome([false, false])).toMatchObject({ success: true });
    expect(outcome([false, false, false])).toMatchObject({ success: false, detail: "last 3 failed" });
    expect(outcome([])).toBe(null);
  });

  it("is known by its rows in the database, and unknown where nothing was sent lately [P-064]", async ({ expect }) => {
    const db = database(env);
    await db.batch([db.delete(mailOutbox), db.delete(featureRequests)]);
    const at = Math.floor(now());
    const settings = {
      SMTP_URL: "smtp://mail.example",
      CRM_ADDRESS: "https://crm.example/hook",
      CRM_SECRET: "a-secret-of-the-crm-service",
    };
    const askSelf = () => Promise.reject(new Error("away"));
    const successes = async (settings: object) => {
      const checks = await checkAll({ env: { ...env, ...settings }, db, askSelf, now: at });
      return ["email", "crm"].map((name) => checks.find(({ subsystem }) => subsystem === name)?.success);
    };
    expect(await successes(settings)).toEqual([undefined, undefined]);
    const mail = { to: "a@people.example", template: "alert", subject: "S", next_try_at: at, expires_at: at };
    const request = { user_id: "x", sender: "x", kind: "bug", text: "T", crm_next_try_at: at } as const;
    const sent = at - 60;
    await db.insert(mailOutbox).values({ ...mail, id: "1", state: "sent", created_at: sent, settled_at: sent });
    await db
      .insert(featureRequests)
      .values({ ...request, id: "1", crm_state: "sent", created_at: sent, crm_settled_at: sent });
    expect(await successes(settings)).toEqual([true, true]);
    await db.insert(mailOutbox).values({ ...mail, id: "2", state: "waiting", created_at: at - 1000 });
    await db.insert(featureRequests).values({ ...request, id: "2", crm_state: "waiting", created_at: at - 1000 });
    expect(await successes(settings)).toEqual([false, false]);
    expect(await successes({ SMTP_URL: "" })).toEqual([undefined, undefined]);
    await db.batch([db.delete(mailOutbox), db.delete(featureRequests)]);
  });
});

describe("another portal", () => {
  const statuses = async (kind: string) =>
    (await checkPortal("staging", portalAt(`${PORTAL_SERVER}/${kind}`))).map(({ subsystem, success, status }) => [
      subsystem,
      success,
      status,
    ]);

  it.for([
    ["half", [true, 200], [true, 200], [false, 500]],
    ["down", [false, 503], [false, 503], [false, 503]],
    ["moved", [false, 302], [false, 302], [false, 302]],
    ["foreign", [false, null], [false, null], [false, null]],
    ["broken", [false, null], [false, null], [false, null]],
  ] as const)("that is %s is explained part by part", async ([kind, ...expected], { expect }) => {
    const parts = ["portal", "calculations", "admin"];
    expect(await statuses(kind)).toEqual(expected.map((one, index) => [parts[index], ...one]));
  });
});

describe("the database", () => {
  it("that is unreachable is unhealthy with status 500 [P-065]", async ({ expect }) => {
    const item = { subsystem: "database", environment: "production" } as const;
    const away = { get: () => Promise.reject(new Error("away")) } as unknown as ReturnType<typeof database>;
    expect(await checkDatabase(item, { db: away })).toMatchObject({ success: false, status: 500 });
    expect(await checkDatabase(item, { db: database(env) })).toMatchObject({ success: true, status: 200 });
  });
});
