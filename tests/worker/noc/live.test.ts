import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { liveEnds, liveTexts, LIVE_PING, LIVE_PONG } from "#contract/noc/live";
import type { NocChanges } from "#contract/noc/noc";
import { announceMessages, liveRoom } from "../../../worker/features/messages/index.ts";
import { messages, sessions, users } from "../../../worker/platform/schema.ts";
import { aDevice, aPlant, aSignedInPerson, callEntry as call, db } from "../access/people.ts";

const now = () => Math.floor(Date.now() / 1000);

const upgrade = (cookie?: string, headers: Record<string, string> = {}) =>
  call("GET", "/api/noc/live", { ...(cookie && { cookie }), headers: { upgrade: "websocket", ...headers } });

async function listen(cookie: string) {
  const { webSocket } = await upgrade(cookie);
  const { readable, writable } = new TransformStream<string | number>({}, { highWaterMark: 100 });
  const writer = writable.getWriter();
  webSocket!.addEventListener("message", ({ data }) => void writer.write(data as string));
  webSocket!.addEventListener("close", ({ code }) => void writer.write(code));
  webSocket!.accept();
  const reader = readable.getReader();
  const next = async () => (await reader.read()).value;
  const changes = async () => (JSON.parse(String(await next())) as NocChanges).messages;
  return { socket: webSocket!, next, changes, send: (text: string) => webSocket!.send(text) };
}

async function aMessage(plant_id: string, values: Partial<typeof messages.$inferInsert> = {}) {
  const row = { ts: now(), title: "", message: "", type: "PLANT" as const, plant_id, dedupe_key: crypto.randomUUID() };
  const [stored] = await db
    .insert(messages)
    .values({ ...row, ...values })
    .returning({ id: messages.id });
  return stored!.id;
}

const check = () => runDurableObjectAlarm(liveRoom(env));

describe("the socket of the network operations map [A-180]", () => {
  it("sends which messages were added and changed", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const plant = await aPlant({});
    const device = await aDevice(plant);
    const old = { ts: now() - 9_000, rule: "tank-low" as const, severity: "warning" as const, state: "open" as const };
    const changed = await aMessage(plant, { ...old, device_id: device, title: "changed" });
    const { changes, socket, send, next } = await listen(cookie);
    const added = await aMessage(plant, { title: "added" });
    await announceMessages(env);
    expect((await changes()).map(({ id, title }) => [id, title])).toEqual([[added, "added"]]);
    expect(
      (await call("POST", "/api/alerts/answer", { cookie, json: { kind: "acknowledge", ids: [changed] } })).status,
    ).toBe(200);
    const answered = (await changes()).find(({ id }) => id === changed);
    expect([answered?.title, answered?.state]).toEqual(["changed", "acknowledged"]);
    send(LIVE_PING);
    expect(await next()).toBe(LIVE_PONG);
    socket.close();
  });

  it("finds changes that were not announced", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const { changes, socket } = await listen(cookie);
    const id = await aMessage(await aPlant({}));
    expect(await check()).toBe(true);
    expect((await changes()).map((message) => message.id)).toContain(id);
    socket.close();
  });

  it("is opened by pages of the portal, as a WebSocket", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    expect((await upgrade(cookie, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await upgrade(cookie, { "sec-fetch-site": "same-site" })).status).toBe(403);
    const plain = await call("GET", "/api/noc/live", { cookie });
    expect([plain.status, (await plain.json<{ title: string }>()).title]).toEqual([426, liveTexts.noUpgrade]);
  });

  it("carries messages of the owner for whom the Admin acts, and closes when that changes", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const owner = await aSignedInPerson();
    const act = (id: string | null) => call("PUT", "/api/session/owner", { cookie: admin.cookie, json: { owner: id } });
    await act(owner.user.id);
    const { changes, next } = await listen(admin.cookie);
    await aMessage(await aPlant({}), { title: "another's" });
    await aMessage("", { title: "the provider's" });
    await aMessage(await aPlant({ owners: [owner.user.id] }), { title: "own" });
    await announceMessages(env);
    expect((await changes()).map(({ title }) => title)).toEqual(["own"]);
    expect((await act(null)).status).toBeLessThan(300);
    await aMessage(await aPlant({ owners: [owner.user.id] }), { title: "later" });
    await announceMessages(env);
    expect(await next()).toBe(liveEnds.ownerChanged);
  });

  it("closes without another message when the session, the account or the permission has ended", async ({ expect }) => {
    const ends: [keyof typeof liveEnds, (id: string) => Promise<unknown>][] = [
      ["signedOut", (id) => db.delete(sessions).where(eq(sessions.userId, id))],
      [
        "signedOut",
        (id) =>
          db
            .update(sessions)
            .set({ expiresAt: new Date(0) })
            .where(eq(sessions.userId, id)),
      ],
      ["signedOut", (id) => db.update(users).set({ status: "Disable" }).where(eq(users.id, id))],
      ["forbidden", (id) => db.update(users).set({ demo: true }).where(eq(users.id, id))],
    ];
    for (const [end, make] of ends) {
      const { user, cookie } = await aSignedInPerson({ user_type: "Admin" });
      const { next } = await listen(cookie);
      await make(user.id);
      await aMessage(await aPlant({}));
      await check();
      expect(await next()).toBe(liveEnds[end]);
    }
  });
});
