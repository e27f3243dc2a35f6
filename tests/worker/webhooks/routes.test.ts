import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { webhookTexts as texts } from "#contract/webhooks/texts";
import { WEBHOOK_LIMITS, type DeliveryList, type TestResult, type WebhookSecret } from "#contract/webhooks/webhooks";
import { sendLimit } from "../../../worker/features/webhooks/deliveries.ts";
import { openSecrets, sealSecrets } from "../../../worker/features/webhooks/secrets.ts";
import { isWithinUsage } from "../../../worker/platform/usage.ts";
import { auditLog, webhookDeliveries, webhookEndpoints } from "../../../worker/platform/schema.ts";
import { aPlant, aSession, aSignedInPerson } from "../access/people.ts";
import { aToken, withToken } from "../tokens/support.ts";
import { refusal } from "../mail/portal.ts";
import {
  anEndpoint,
  call,
  db,
  endpointRow,
  happens,
  listed,
  makeDue,
  RECEIVER,
  rowsOf,
  seen,
  send,
  signatureOf,
} from "./support.ts";

const form = { name: "Desk", url: `${RECEIVER}/good/x`, types: ["wash.due"], plants: [] as string[] };
const add = (cookie: string, json: Record<string, unknown>) => call("POST", "/api/webhooks", { cookie, json });

describe("webhooks of an owner", () => {
  it("are shown without the URL's secret part, and nothing of the secret is stored in clear", async ({ expect }) => {
    const { user, cookie, id, secret, path } = await anEndpoint("good");
    const [webhook] = await listed(cookie);
    expect(webhook).toMatchObject({ id, name: "Desk", format: "standard", state: "active", waiting: 0 });
    expect(webhook!.address).toBe(`${new URL(RECEIVER).host}/…${path.slice(-4)}`);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, user.id));
    const stored = JSON.stringify([await endpointRow(id), lines]);
    for (const hidden of [secret, path]) expect(stored).not.toContain(hidden);
    expect(lines.map(({ action }) => action)).toContain("webhook-added");
    const other = await aSignedInPerson();
    expect(await listed(other.cookie)).toEqual([]);
    for (const [method, tail, json] of [
      ["DELETE", "", undefined],
      ["POST", "/test", undefined],
      ["PUT", "/state", { isActive: false }],
      ["POST", "/secret", undefined],
      ["GET", "/deliveries", undefined],
      ["PUT", "", form],
    ] as const) {
      const answer = await call(method, `/api/webhooks/${id}${tail}`, { cookie: other.cookie, ...(json && { json }) });
      expect([method, tail, answer.status]).toEqual([method, tail, 404]);
    }
  });

  it("are refused with the field that is wrong", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const strangers = await aPlant();
    for (const [wrong, field, text] of [
      [{ url: "https://[::ffff:10.0.0.1]/" }, "url", texts.refused["ip-address"]],
      [{ url: "https://v4-93-184-215-14-and-v4-10-0-0-1.example.com/" }, "url", texts.refused["not-public"]],
      [{ url: "https://v6-fd00-ec2--254.example.com/" }, "url", texts.refused["not-public"]],
      [{ url: "https://nowhere.example.com/" }, "url", texts.refused["no-address"]],
      [{ types: [] }, "types", texts.typeNeeded],
      [{ format: "pagerduty", routing_key: "R0UT1NGK3Y0F4S3RV1C3" }, "types", texts.onlyAlerts],
      [{ format: "pagerduty", types: ["alert.raised"] }, "routing_key", texts.keyNeeded],
      [{ plants: [strangers] }, "plants", texts.noPlant],
    ] as const) {
      const answer = await add(cookie, { ...form, ...wrong });
      const { fields } = await refusal(answer);
      expect([answer.status, fields]).toEqual([422, { [field]: text }]);
    }
    expect(await listed(cookie)).toEqual([]);
  });

  it("are at most ten, also when they are added at once", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const answers = await Promise.all(Array.from({ length: WEBHOOK_LIMITS.endpoints + 10 }, () => add(cookie, form)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WEBHOOK_LIMITS.endpoints);
    expect((await refusal(answers.find(({ status }) => status !== 201)!)).title).toBe(texts.tooMany);
  });

  it("send a test, list their deliveries and send one again under its id", async ({ expect }) => {
    const { cookie, plant, id, path } = await anEndpoint("down");
    const tested = await call("POST", `/api/webhooks/${id}/test`, { cookie });
    expect(await tested.json<TestResult>()).toMatchObject({ isDelivered: false, status: 503, reason: "status" });
    expect(await endpointRow(id)).toMatchObject({ failures: 0, failing_since: null });
    await happens(plant);
    await send();
    const list = async () =>
      (await (await call("GET", `/api/webhooks/${id}/deliveries`, { cookie })).json<DeliveryList>()).deliveries;
    const [newest, test] = await list();
    expect([newest!.type, newest!.state, test!.type, test!.state]).toEqual([
      "wash.due",
      "waiting",
      "webhook.test",
      "failed",
    ]);
    await db
      .update(webhookDeliveries)
      .set({ state: "failed", attempts: 10 })
      .where(eq(webhookDeliveries.endpoint_id, id));
    const retry = (sequence: number) => call("POST", `/api/webhooks/${id}/deliveries/${sequence}/retry`, { cookie });
    expect((await retry(test!.sequence)).status).toBe(409);
    expect((await retry(newest!.sequence)).status).toBe(200);
    await send();
    const calls = await seen(path);
    expect(calls.at(-1)!.headers["webhook-id"]).toBe(newest!.eventId);
    expect(calls).toHaveLength(3);
    expect(await rowsOf(id)).toMatchObject([{}, { state: "failed", attempts: 11 }]);
  });

  it("pause and resume: what waited for up to seven days is sent, nothing meanwhile", async ({ expect }) => {
    const { cookie, plant, id, path } = await anEndpoint("good");
    const turn = (isActive: boolean) => call("PUT", `/api/webhooks/${id}/state`, { cookie, json: { isActive } });
    await turn(false);
    await happens(plant);
    await db.run(sql`update events set created_at = created_at - 8 * 86400 where plant_id = ${plant}`);
    await happens(plant);
    await send();
    expect([await seen(path), await rowsOf(id)]).toEqual([[], []]);
    expect(await listed(cookie)).toMatchObject([{ state: "paused", stopReason: "person" }]);
    await turn(true);
    await send();
    expect(await seen(path)).toHaveLength(1);
    expect(await listed(cookie)).toMatchObject([{ state: "active", stopReason: null }]);
  });

  it("sign with both secrets for a day after a renewal, and end with a delete", async ({ expect }) => {
    const { cookie, plant, id, path, secret } = await anEndpoint("good");
    const renewed = await (await call("POST", `/api/webhooks/${id}/secret`, { cookie })).json<WebhookSecret>();
    expect(renewed.secret).not.toBe(secret);
    await happens(plant);
    await send();
    await db.run(sql`update webhook_endpoints set former_secret_until = 1 where id = ${id}`);
    await happens(plant);
    await send();
    const signatures = (await seen(path)).map(({ headers }) => headers["webhook-signature"]!.split(" ").length);
    expect(signatures).toEqual([2, 1]);
    await happens(plant);
    await call("DELETE", `/api/webhooks/${id}`, { cookie });
    await send();
    await makeDue(id);
    await send();
    expect([(await seen(path)).length, await listed(cookie), await rowsOf(id)]).toEqual([2, [], []]);
  });

  it("keep signing with the secret that the receiver has, also when renewed again, and each for its own day", async ({
    expect,
  }) => {
    const { cookie, plant, id, path, secret } = await anEndpoint("good");
    const renew = () => call("POST", `/api/webhooks/${id}/secret`, { cookie });
    const secrets = [secret];
    for (let n = 0; n < 5; n++) secrets.push((await (await renew()).json<WebhookSecret>()).secret);
    const often = await renew();
    expect([often.status, (await refusal(often)).title]).toEqual([409, texts.renewedOften]);
    await happens(plant);
    await send();
    const [signed] = await seen(path);
    const { "webhook-id": event, "webhook-timestamp": at } = signed!.headers;
    const wanted = await Promise.all(
      secrets.toReversed().map((one) => signatureOf(one, `${event}.${at}.${signed!.body}`)),
    );
    expect(signed!.headers["webhook-signature"]).toBe(wanted.map((one) => `v1,${one}`).join(" "));
    // The day of the first two is over.
    const row = await endpointRow(id);
    const stored = (await openSecrets(env, row))!;
    const earlier = stored.earlier!.map(({ secret, until }, index) => ({ secret, until: index > 1 ? 1 : until }));
    const sealed = await sealSecrets(env, id, { ...stored, earlier });
    await db.update(webhookEndpoints).set({ sealed }).where(eq(webhookEndpoints.id, id));
    expect((await renew()).status).toBe(200);
    await happens(plant);
    await send();
    const [, later] = await seen(path);
    expect(later!.headers["webhook-signature"]!.split(" ")).toHaveLength(5);
  });

  it("are sent again 600 times an hour, so that no program floods a stranger", async ({ expect }) => {
    const { cookie, user, plant, id } = await anEndpoint("refused");
    await happens(plant);
    await send();
    const [{ sequence } = { sequence: 0 }] = await rowsOf(id);
    const retry = () => call("POST", `/api/webhooks/${id}/deliveries/${sequence}/retry`, { cookie });
    expect((await retry()).status).toBe(200);
    const used = { ...sendLimit("retries", { owner_id: user.id }), amount: WEBHOOK_LIMITS.retries - 1 };
    expect(await isWithinUsage(db, [used], Date.now() / 1000)).toBe(true);
    const token = await aToken(user, { scopes: ["webhooks:write"] });
    const path = `/api/v1/webhooks/${id}/deliveries/${sequence}/retry`;
    for (const answer of [await retry(), await withToken(token, path, { method: "POST" })]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });

  it("change: the next call goes to the new URL, an empty box keeps it, and a running turn ends", async ({
    expect,
  }) => {
    const { cookie, plant, id, path } = await anEndpoint("good");
    const change = (json: object) =>
      call("PUT", `/api/webhooks/${id}`, {
        cookie,
        json: { name: "Desk 2", types: ["wash.due"], plants: [plant], ...json },
      });
    expect((await change({})).status).toBe(200);
    await happens(plant);
    await send();
    const test = () => call("POST", `/api/webhooks/${id}/test`, { cookie });
    await test();
    const at = expect.any(Number) as number;
    expect(await listed(cookie)).toMatchObject([{ lastDeliveredAt: at, testedAt: at }]);
    const moved = crypto.randomUUID();
    await db.run(sql`update webhook_endpoints set lease = 'running', leased_until = unixepoch() + 60 where id = ${id}`);
    expect((await change({ url: `${RECEIVER}/good/${moved}` })).status).toBe(200);
    expect(await endpointRow(id)).toMatchObject({ lease: null, name: "Desk 2", plants: [plant] });
    // What arrived elsewhere says nothing of the new address.
    expect(await listed(cookie)).toMatchObject([{ lastDeliveredAt: null, testedAt: null }]);
    await test();
    expect(await listed(cookie)).toMatchObject([{ lastDeliveredAt: null, testedAt: at }]);
    await happens(plant);
    await send();
    expect([(await seen(path)).length, (await seen(moved)).length]).toEqual([2, 2]);
  });

  it("are readable as events by a token too, each by who reaches its plant or owner [O-001, O-006]", async ({
    expect,
  }) => {
    const { user, plant } = await anEndpoint("good");
    const other = await aPlant();
    await db.batch([
      happens(plant),
      happens(other),
      happens(plant, "campaign.ended", { owner: user.id }),
      happens(plant, "export.ended", { owner: "another" }),
    ]);
    const token = await aToken(user);
    const read = async (query: string, of = token) =>
      (await (await withToken(of, `/api/v1/events${query}`)).json<{ data: { type: string; sequence: number }[] }>())
        .data;
    const all = await read("");
    expect(all.map(({ type }) => type)).toEqual(["wash.due", "campaign.ended"]);
    expect(await read(`?after=${all[0]!.sequence}`)).toEqual(all.slice(1));
    expect(await read("?type=wash.due&limit=1")).toEqual(all.slice(0, 1));
    const stranger = await aSignedInPerson();
    expect(await read("", await aToken(stranger.user))).toEqual([]);
  });

  it("need the password for what gives data to a new place", async ({ expect }) => {
    const { user } = await anEndpoint("good");
    const cookie = await aSession(user.id, { confirmedAt: null });
    expect((await add(cookie, form)).status).toBe(403);
  });
});
