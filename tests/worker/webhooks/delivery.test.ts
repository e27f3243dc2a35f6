import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { openSecrets, sealSecrets } from "../../../worker/features/webhooks/secrets.ts";
import { webhookDelay } from "../../../worker/features/webhooks/record.ts";
import { webhookHeaders } from "../../../worker/platform/cryptography/webhook-signature.ts";
import {
  events,
  mailOutbox,
  messages,
  plantOwners,
  plants,
  users,
  webhookEndpoints,
} from "../../../worker/platform/schema.ts";
import { aPlant } from "../access/people.ts";
import {
  anEndpoint,
  db,
  endpointRow,
  PORTAL,
  happens,
  makeDue,
  quiet,
  RECEIVER,
  rowsOf,
  seen,
  send,
  signatureOf,
} from "./support.ts";
import { runWebhooks } from "../../../worker/features/webhooks/index.ts";

describe("a webhook", () => {
  it("is signed as Standard Webhooks 1.0.0 says, by its published example", async ({ expect }) => {
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1614265330, body: '{"test": 2432232314}' };
    expect(await webhookHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], message)).toEqual({
      "webhook-id": message.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("sends each event once, in order, signed, with the ids and figures [O-006]", async ({ expect }) => {
    const { plant, id, secret, path } = await anEndpoint("good");
    await db.batch([happens(plant), happens(plant), happens(plant, "campaign.ended"), happens(plant, "alert.raised")]);
    await send();
    await send();
    const calls = await seen(path);
    const bodies = calls.map(
      ({ body }) => JSON.parse(body) as { type: string; sequence: number; data: { plant_id: string } },
    );
    expect(bodies.map(({ type }) => type)).toEqual(["wash.due", "wash.due", "alert.raised"]);
    expect(bodies.map(({ sequence }) => sequence)).toEqual(
      bodies.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    );
    expect(bodies[0]!.data).toMatchObject({ plant_id: plant, url: `${PORTAL}/api/v1/plants/${plant}/recommendation` });
    for (const { headers, body } of calls) {
      const signed = await signatureOf(secret, `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
      expect(headers["webhook-signature"]).toBe(`v1,${signed}`);
      expect(headers["content-type"]).toBe("application/json");
    }
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(3);
    expect(await rowsOf(id)).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: "delivered", attempts: 1, status: 204 })),
    );
  });

  it("is written with its change or not at all, and once for a repeated change", async ({ expect }) => {
    const { plant, id, path } = await anEndpoint("good");
    await db.batch([
      happens(plant, "wash.due", { key: `same ${plant}` }),
      happens(plant, "wash.due", { key: `same ${plant}` }),
    ]);
    const failing = db.batch([
      happens(plant),
      db.insert(events).values({ type: "wash.due", data: {}, unique_key: `wash.due:same ${plant}`, created_at: 0 }),
    ]);
    await expect(failing).rejects.toThrow();
    await send();
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await seen(path)).toHaveLength(1);
  });

  it("waits longer after each attempt, ten attempts in 76 hours, and as long as the receiver asks", ({ expect }) => {
    const middle = Array.from({ length: 10 }, (_, n) => webhookDelay(n + 1, null, 0.5));
    expect(middle).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    const hours = middle.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3600;
    expect(Math.round(hours)).toBe(76);
    expect([webhookDelay(2, null, 0), webhookDelay(2, null, 1)]).toEqual([240, 360]);
    expect([webhookDelay(1, 7200, 0.5), webhookDelay(1, 1e9, 0.5), webhookDelay(10, 60, 0.5)]).toEqual([
      7200,
      86_400,
      null,
    ]);
  });

  it.for([
    ["down", "status", 503],
    ["refused", "status", 400],
    ["broken", "no-answer", null],
    ["later", "status", 429],
  ] as const)(
    "is tried again under the same id when the receiver is %s",
    async ([kind, reason, status], { expect }) => {
      const { plant, id, path } = await anEndpoint(kind);
      await happens(plant);
      await send();
      const [first] = await rowsOf(id);
      expect(first).toMatchObject({ state: "waiting", attempts: 1, reason, status });
      const wait = first!.next_at - Date.now() / 1000;
      expect(wait).toBeGreaterThan(kind === "later" ? 7100 : 2);
      await send();
      expect(await seen(path)).toHaveLength(1);
      await makeDue(id);
      await happens(plant);
      await send();
      const calls = await seen(path);
      const ids = calls.map(({ headers }) => headers["webhook-id"]);
      // A first attempt of a later event doesn't wait for the retry.
      expect(ids[2]).toBe(ids[0]);
      expect(ids[1]).not.toBe(ids[0]);
    },
  );

  it.for([
    ["moved", "redirected", 302, "active"],
    ["gone", "gone", 410, "disabled"],
  ] as const)("ends at once when the receiver answers %s", async ([kind, reason, status, state], { expect }) => {
    const { user, plant, id, path } = await anEndpoint(kind);
    await happens(plant);
    await send();
    expect(await rowsOf(id)).toMatchObject([{ state: "failed", attempts: 1, reason, status }]);
    expect(await endpointRow(id)).toMatchObject({ state, stop_reason: state === "active" ? null : "gone" });
    await happens(plant);
    await send();
    expect(await seen(path)).toHaveLength(state === "active" ? 2 : 1);
    expect(await seen("x")).toEqual([]);
    const told = await db.select().from(messages).where(eq(messages.owner_id, user.id));
    expect(told).toHaveLength(state === "active" ? 0 : 1);
  });

  it("is paused after five events in a row that were given up, or 24 hours of failures, and tells its owner", async ({
    expect,
  }) => {
    const five = await anEndpoint("moved");
    for (let n = 0; n < 6; n++) await happens(five.plant);
    await send();
    expect(await endpointRow(five.id)).toMatchObject({ state: "paused", stop_reason: "failures", failures: 5 });
    expect(await seen(five.path)).toHaveLength(5);
    const day = await anEndpoint("down");
    await happens(day.plant);
    await send();
    await db
      .update(webhookEndpoints)
      .set({ failing_since: Math.floor(Date.now() / 1000) - 86_400 })
      .where(eq(webhookEndpoints.id, day.id));
    await makeDue(day.id);
    await send();
    expect(await endpointRow(day.id)).toMatchObject({ state: "paused", stop_reason: "day-of-failures" });
    expect(await rowsOf(day.id)).toMatchObject([{ state: "waiting", attempts: 2 }]);
    for (const { user } of [five, day]) {
      const bell = await db.select().from(messages).where(eq(messages.owner_id, user.id));
      const mails = await db
        .select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.to, user.email), eq(mailOutbox.template, "webhook-stopped")));
      expect([bell.length, mails.length]).toEqual([1, 1]);
    }
  });

  it("stops with the right to the plant: lost, disabled, owner disabled, or another owner's", async ({ expect }) => {
    const { user, plant, id, path } = await anEndpoint("down");
    const other = await aPlant();
    await db.batch([happens(plant), happens(other)]);
    await send();
    expect(await rowsOf(id)).toHaveLength(1);
    await makeDue(id);
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, plant));
    await happens(plant);
    await send();
    expect(await seen(path)).toHaveLength(1);
    expect(await rowsOf(id)).toMatchObject([{ state: "failed", reason: "access-ended" }]);

    await db.insert(plantOwners).values({ plant_id: plant, owner_id: user.id });
    for (const [set, back] of [
      [
        () => db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, plant)),
        () => db.update(plants).set({ status: "Enable" }).where(eq(plants.plant_id, plant)),
      ],
      [
        () => db.update(users).set({ status: "Disable" }).where(eq(users.id, user.id)),
        () => db.update(users).set({ status: "Enable" }).where(eq(users.id, user.id)),
      ],
    ] as const) {
      await set();
      await happens(plant);
      await send();
      await back();
      await send();
    }
    expect(await seen(path)).toHaveLength(1);
    await happens(plant);
    await send();
    expect(await seen(path)).toHaveLength(2);
  });

  it("asks the DNS before each attempt and calls no host with an address that isn't public", async ({ expect }) => {
    const good = "https://v4-93-184-215-14.example.com/hook";
    const { plant, id } = await anEndpoint("good", { url: good });
    await happens(plant);
    const elsewhere = { ...quiet, DNS_ADDRESS: `${RECEIVER}/down` } as Env;
    await runWebhooks(elsewhere);
    expect(await rowsOf(id)).toMatchObject([{ state: "waiting", attempts: 1, reason: "no-address", status: null }]);
    // The name leads elsewhere since: the fake DNS answers by the name, so the name is another.
    const row = await endpointRow(id);
    const secrets = (await openSecrets(env, row))!;
    const moved = await sealSecrets(env, id, {
      ...secrets,
      url: "https://v4-93-184-215-14-and-v4-10-0-0-1.example.com/hook",
    });
    await db.update(webhookEndpoints).set({ sealed: moved }).where(eq(webhookEndpoints.id, id));
    await makeDue(id);
    await send();
    expect(await rowsOf(id)).toMatchObject([
      { state: "failed", attempts: 2, reason: "address-not-public", status: null },
    ]);
  });

  it("goes on where a killed run stopped, when its lease is over", async ({ expect }) => {
    const { plant, id, path } = await anEndpoint("good");
    await happens(plant);
    const until = Math.floor(Date.now() / 1000) + 60;
    await db.update(webhookEndpoints).set({ lease: "killed", leased_until: until }).where(eq(webhookEndpoints.id, id));
    await send();
    expect(await seen(path)).toHaveLength(0);
    await db
      .update(webhookEndpoints)
      .set({ leased_until: until - 61 })
      .where(eq(webhookEndpoints.id, id));
    await Promise.all([send(), send()]);
    expect(await seen(path)).toHaveLength(1);
  });
});
