import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import type { MessageList } from "#contract/messages/messages";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { aPlant, aSignedInPerson, call } from "../access/people.ts";
import { DAY, db, NOW, said, silentDevice, tick } from "./support.ts";

describe("the response to an alert", () => {
  it("acknowledges, snoozes or reopens it, by people who see it, until it clears", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const { user, cookie } = await aSignedInPerson({ name: "Ann" });
    const stranger = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    const device = await silentDevice(plant, 2 * DAY);
    await tick(NOW);
    const { id } = (await said(device))[0]!;
    const answer = (json: object, who = cookie) =>
      call("POST", "/api/alerts/answer", { cookie: who, json: { ids: [id], ...json } });
    expect((await answer({ kind: "acknowledge" }, stranger.cookie)).status).toBe(404);
    expect((await answer({ kind: "snooze", until: NOW - 60 })).status).toBe(422);
    expect((await answer({ kind: "acknowledge", comment: "Crew on the way" })).status).toBe(200);
    const listed = await call("GET", `/api/messages?from=${dayOf("UTC", NOW - DAY)}&to=${dayOf("UTC", NOW + DAY)}`, {
      cookie,
    });
    expect((await listed.json<MessageList>()).allMessages).toMatchObject([
      { state: "acknowledged", answered_by: "Ann", comment: "Crew on the way", snoozed_until: null },
    ]);
    expect((await answer({ kind: "reopen" })).status).toBe(200);
    expect(await said(device)).toMatchObject([{ state: "open", answered_by: null, comment: "" }]);
    expect((await answer({ kind: "snooze", until: NOW + DAY })).status).toBe(200);
    expect(await said(device)).toMatchObject([{ state: "snoozed", snoozed_until: NOW + DAY }]);
    await tick(NOW + DAY + 60);
    expect(await said(device)).toMatchObject([{ state: "open" }]);
    await db
      .update(devices)
      .set({ last_data_at: NOW + DAY + 100 })
      .where(eq(devices.device_id, device));
    await tick(NOW + DAY + 160);
    expect((await answer({ kind: "acknowledge" })).status).toBe(409);
  });

  it("is one call for many, each with its audit line, and none if one of them is a stranger's", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const [one, other] = [await aSignedInPerson(), await aSignedInPerson()];
    const plant = await aPlant({ owners: [one.user.id] });
    const mine = [await silentDevice(plant, 2 * DAY), await silentDevice(plant, 2 * DAY)];
    const foreign = await silentDevice(await aPlant({ owners: [other.user.id] }), 2 * DAY);
    await tick(NOW);
    const idOf = async (device: string) => (await said(device))[0]!.id;
    const ids = [await idOf(mine[0]!), await idOf(mine[1]!)];
    const answer = (json: object) => call("POST", "/api/alerts/answer", { cookie: one.cookie, json });
    const refused = await answer({ kind: "acknowledge", ids: [...ids, await idOf(foreign)] });
    expect(refused.status).toBe(404);
    for (const device of [...mine, foreign]) expect(await said(device)).toMatchObject([{ state: "open" }]);
    const done = await answer({ kind: "acknowledge", ids: [...ids, ids[0]] });
    expect([done.status, await done.json()]).toEqual([200, { answered: 2, over: 0 }]);
    for (const device of mine) {
      expect(await said(device)).toMatchObject([{ state: "acknowledged" }]);
      expect(await db.$count(auditLog, eq(auditLog.subject, device))).toBe(1);
    }
    expect((await answer({ kind: "acknowledge", ids: Array.from({ length: 51 }, (_, n) => n) })).status).toBe(422);
  });

  it("may be maintenance, for one's own plants and for at most 30 days", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson({ name: "Ann" });
    const stranger = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    const start = (who: string, to: number) =>
      call("POST", "/api/maintenance", { cookie: who, json: { plant_id: plant, to, note: "Pump" } });
    expect((await start(stranger.cookie, NOW + DAY)).status).toBe(404);
    expect((await start(cookie, NOW + 31 * DAY)).status).toBe(422);
    const { id } = await (await start(cookie, NOW + DAY)).json<{ id: string }>();
    expect(await (await call("GET", "/api/maintenance", { cookie })).json()).toMatchObject({
      windows: [{ id, note: "Pump", by: "Ann" }],
    });
    expect((await call("DELETE", `/api/maintenance/${id}`, { cookie: stranger.cookie })).status).toBe(404);
    expect((await call("DELETE", `/api/maintenance/${id}`, { cookie })).status).toBe(204);
    expect(await (await call("GET", "/api/maintenance", { cookie })).json()).toEqual({ windows: [] });
  });
});
