import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import { fleetTexts } from "#contract/alerts/alert-texts";
import type { UserMessages } from "#contract/messages/messages";
import { SILENCE_LIMIT } from "#contract/alerts/rules";
import { connectionLevel, silenceLimit } from "#domain/alerts/connection-level";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { mailMessages } from "../../../worker/features/messages/mail.ts";
import { database } from "../../../worker/platform/db.ts";
import { alertStates, devices, events, mailOutbox, messages } from "../../../worker/platform/schema.ts";
import { aPlant, aSignedInPerson, call } from "../access/people.ts";
import { changeHead, settle } from "../device/support.ts";
import { anUploader, aRegisteredDevice, postReadings, putFile, toa5 } from "../inbound/support.ts";
import { DAY, db, NO_TURN, NOW, said, silentDevice, tick } from "./support.ts";

/** Since the sample that D1 has: the next tick would find the device late. */
const OLD_SECONDS = 1200;

async function aSender(values: Partial<typeof devices.$inferInsert> = {}) {
  const device = await aRegisteredDevice({ judged_by: ALL_RULES, ...values });
  const send = async (at: number) => {
    const answer = await postReadings(device.key, { t: [at], iC: [500], iD: [480] });
    if (answer.status !== 200) throw new Error(await answer.text());
  };
  const row = async () => (await db.select().from(devices).where(eq(devices.device_id, device.id)))[0]!;
  await send(NOW - OLD_SECONDS);
  await settle(device.stub);
  return { ...device, send, row };
}

describe("silence in D1", () => {
  it("counts from the newest sample of the device, not from its last row", async ({ expect }) => {
    const { id, row, send } = await aSender();
    await send(NOW - 30);
    // The row waits, because writing one for each sample costs as much as the samples.
    expect(await row()).toMatchObject({ last_data_at: NOW - OLD_SECONDS });
    await tick(NOW, NO_TURN);
    const known = await row();
    expect(known).toMatchObject({ last_data_at: NOW - 30 });
    expect(connectionLevel(known, NOW + 900)).toBe(0);
    for (const seconds of [900, 1200, 1500]) await tick(NOW + seconds, NO_TURN);
    expect(await said(id)).toEqual([]);
    await tick(NOW + 1800, NO_TURN);
    await tick(NOW + 2100, NO_TURN);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost" }]);
  });

  it("of a device that delivered once is two days if a person may have tried its key", async ({ expect }) => {
    const { id, row } = await aSender({ isInboundApiDevice: true });
    expect(silenceLimit(await row())).toBe(2 * DAY);
    await tick(NOW + 2 * DAY - OLD_SECONDS - 60, NO_TURN);
    expect(await said(id)).toEqual([]);
    await tick(NOW + 2 * DAY, NO_TURN);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost" }]);
  });

  it("ends two weeks after a key was tried, if people upload the files", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const { id, key, stub } = device;
    const tried = NOW - 15 * DAY;
    await db.update(devices).set({ isInboundApiDevice: true, judged_by: ALL_RULES }).where(eq(devices.device_id, id));
    expect((await postReadings(key, { t: [tried], iC: [500], iD: [480] })).status).toBe(200);
    await settle(stub);
    await tick(NOW, NO_TURN);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost", state: "open" }]);
    await changeHead(stub, (head) => (head.deliveries = [tried]));
    expect((await putFile(id, toa5(NOW - 3 * DAY, 5), { cookie })).status).toBe(200);
    await settle(stub);
    await tick(NOW + 300, NO_TURN);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost", state: "cleared" }]);
  });

  it("is asked of a device whose row is that of its first delivery", async ({ expect }) => {
    const { row, send, stub } = await aSender({ isInboundApiDevice: true });
    await send(NOW - 30);
    await changeHead(stub, (head) => (head.deliveries = [30, 630, 1230, 1830].map((ago) => NOW - ago)));
    await tick(NOW, NO_TURN);
    expect(silenceLimit({ ...(await row()), nightSleep: false })).toBe(SILENCE_LIMIT.seconds);
  });

  it("of a device that can't be asked is judged by its row", async ({ expect }) => {
    const { id } = await aSender();
    const broken = { getByName: () => ({ reportNewest: () => Promise.reject(new Error("Overloaded")) }) };
    for (const seconds of [0, 900, 1200]) await tick(NOW + seconds, NO_TURN, broken as unknown as Env["DEVICE"]);
    expect(await said(id)).toMatchObject([{ rule: "connection-lost" }]);
  });
});

describe("a silence of much of the fleet", () => {
  it("is one message for Admins and one for each plant, until it ends", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const owner = await aSignedInPerson({ user_type: "Owner" });
    const stranger = await aSignedInPerson({ user_type: "Owner" });
    const plant = await aPlant({ owners: [owner.user.id] });
    const other = await aPlant({ owners: [stranger.user.id] });
    const ids = await Promise.all(Array.from({ length: 10 }, (_, n) => silentDevice(n < 9 ? plant : other, 40 * 60)));
    await tick(NOW);
    const [open] = await db.select().from(alertStates).where(eq(alertStates.device_id, ""));
    expect(open).toMatchObject({ rule: "fleet-silence", state: "open" });
    const heard = async ({ user, cookie }: typeof owner) => {
      const answer = await call("GET", `/api/messages/getUserMessages/${user.id}`, { cookie });
      const { allMessages } = await answer.json<UserMessages>();
      return allMessages.flatMap(({ rule, message, state }) => (rule === "fleet-silence" ? [[message, state]] : []));
    };
    const all = () => Promise.all([admin, owner, stranger].map(heard));
    const says = (...counts: number[]) => counts.map((count) => [[fleetTexts.message(count), "open"]]);
    expect(await all()).toEqual(says(10, 9, 1));
    // It also covers those that follow for up to two days, so it names no time.
    expect(fleetTexts.message(1)).toBe("1 device stopped reporting.");
    // Those that follow in the next ticks are counted.
    await silentDevice(plant, 29 * 60);
    await tick(NOW + 300);
    expect(await all()).toEqual(says(11, 10, 1));
    const ofPlant = and(eq(messages.plant_id, plant), eq(messages.rule, "fleet-silence"));
    const [message] = await db.select({ id: messages.id }).from(messages).where(ofPlant);
    const snooze = { kind: "snooze", ids: [message!.id], until: NOW + DAY };
    expect((await call("POST", "/api/alerts/answer", { cookie: owner.cookie, json: snooze })).status).toBe(200);
    await tick(NOW + DAY - 300);
    expect((await heard(owner))[0]![1]).toBe("snoozed");
    for (const at of [NOW + DAY, NOW + DAY + 900]) await tick(at);
    expect(await all()).toEqual(says(11, 10, 1));
    for (const device of ids) expect(await said(device)).toEqual([]);
    await mailMessages(env, database(env), undefined, NOW + DAY);
    const mails = await db.select({ to: mailOutbox.to, subject: mailOutbox.subject }).from(mailOutbox);
    expect(mails.filter(({ to }) => to === owner.user.email).map(({ subject }) => subject)).toEqual([
      fleetTexts.titleOf("Test Plant").replace(":", " -"),
    ]);
    for (const at of [NOW + 2 * DAY, NOW + 2 * DAY + 900]) await tick(at);
    expect(await said(ids[0]!)).toHaveLength(1);
    expect((await all()).flat().map(([, state]) => state)).toEqual(["cleared", "cleared", "cleared"]);
  });

  it("ends for a plant whose devices are back, which then has their own alerts", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const at = NOW + 10 * DAY;
    const owner = await aSignedInPerson({ user_type: "Owner" });
    const [back, silent] = [await aPlant({ owners: [owner.user.id] }), await aPlant()];
    const ofPlants = Array.from({ length: 10 }, (_, n) => (n < 3 ? back : silent));
    const ids = await Promise.all(ofPlants.map((one) => silentDevice(one, 0, { last_data_at: at - 40 * 60 })));
    const states = async () => {
      const list = await db
        .select()
        .from(messages)
        .where(inArray(messages.plant_id, [back, silent]));
      return list
        .filter(({ rule }) => rule === "fleet-silence")
        .map(({ plant_id, state }) => `${plant_id === back ? "back" : "silent"}: ${state}`)
        .toSorted();
    };
    await tick(at, NO_TURN);
    await db
      .update(devices)
      .set({ last_data_at: at + 890 })
      .where(eq(devices.device_id, ids[0]!));
    await tick(at + 900, NO_TURN);
    expect(await states()).toEqual(["back: open", "silent: open"]);
    await db
      .update(devices)
      .set({ last_data_at: at + 1100 })
      .where(eq(devices.plant_id, back));
    for (const seconds of [1200, 1500]) await tick(at + seconds, NO_TURN);
    expect(await states()).toEqual(["back: cleared", "silent: open"]);
    const ended = and(eq(events.plant_id, back), eq(events.type, "alert.cleared"));
    expect(await db.select().from(events).where(ended)).toHaveLength(1);
    await tick(at + 3000, NO_TURN);
    const alertsOf = async (n: number) => (await said(ids[n]!)).map(({ rule }) => rule);
    expect([await alertsOf(0), await alertsOf(9)]).toEqual([["connection-lost"], []]);
    await mailMessages(env, database(env), undefined, at + DAY / 4);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, owner.user.email));
    expect(mails.filter(({ subject }) => subject.includes("stopped reporting"))).toEqual([]);
  });
});
