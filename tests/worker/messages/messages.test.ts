import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import { alertMailReason } from "#contract/accounts/notifications";
import type { DeviceRule } from "#contract/alerts/rules";
import { type MessageList, MAX_BELL_MESSAGES, type SeenMessages, type UserMessages } from "#contract/messages/messages";
import { mailMessages, readersOf } from "../../../worker/features/messages/mail.ts";
import { database } from "../../../worker/platform/db.ts";
import { mailOutbox, messages, plantNotifications } from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithPlant, aPerson, aPlant, aSession, aSignedInPerson, call, db } from "../access/people.ts";
import { fullScansOf, recording } from "../query-plan.ts";
import { messagesBetween, userMessages } from "../../../worker/features/messages/list.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";

const now = Math.floor(Date.now() / 1000);

async function aMessage(plant_id: string, values: Partial<typeof messages.$inferInsert> = {}): Promise<void> {
  const texts = { title: "Wash due: East", message: "Wash.", details: "Two cleanings." };
  await db
    .insert(messages)
    .values({ ts: now - 60, ...texts, type: "DEVICE", plant_id, dedupe_key: crypto.randomUUID(), ...values });
}
const heard = async (userId: string, cookie: string): Promise<UserMessages> =>
  (await call("GET", `/api/messages/getUserMessages/${userId}`, { cookie })).json<UserMessages>();
const titles = ({ allMessages }: MessageList): string[] => allMessages.map(({ title }) => title);

describe("messages", () => {
  it("come newest first with the fields of the specification [P-120, A-115, P-203, P-257]", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithPlant();
    const device = await aDevice(plant);
    await aMessage(plant, { ts: now - 500, title: "old" });
    await aMessage(plant, { ts: now - 100, title: "new", device_id: device });
    await aMessage(plant, { ts: now - 300, title: "middle", type: "PLANT" });
    const answer = await heard(user.id, cookie);
    expect(titles(answer)).toEqual(["new", "middle", "old"]);
    expect(answer.messages).toEqual(answer.allMessages);
    const { id: _, ...first } = answer.allMessages[0]!;
    expect(first).toEqual({
      ts: now - 100,
      title: "new",
      message: "Wash.",
      details: "Two cleanings.",
      type: "DEVICE",
      plant_id: plant,
      device_id: device,
      timezone: "America/Los_Angeles",
      isNew: true,
      rule: null,
      severity: null,
      state: null,
      updated_at: null,
      answered_by: null,
      answered_at: null,
      snoozed_until: null,
      comment: "",
    });
  });

  it("of one second are new individually, also one that came after the others were shown [P-222]", async ({
    expect,
  }) => {
    const { user, cookie, plant } = await anOwnerWithPlant();
    const ts = now - 30;
    await aMessage(plant, { ts, title: "shown" });
    const shown = (await heard(user.id, cookie)).allMessages[0]!;
    await aMessage(plant, { ts, title: "later in the second" });
    const seen = (json: SeenMessages) => call("POST", "/api/messages/seen", { cookie, json });
    expect((await seen({ until: ts, id: shown.id })).status).toBe(204);
    expect((await heard(user.id, cookie)).messages.map(({ title }) => title)).toEqual(["later in the second"]);
    await seen({ until: ts, id: shown.id - 1 });
    expect((await heard(user.id, cookie)).messages).toHaveLength(1);
    await seen({ until: ts });
    await seen({ until: ts, id: shown.id });
    expect((await heard(user.id, cookie)).messages).toEqual([]);
  });

  it("count for an Admin, who sees the whole fleet, only if they are critical or of no plant", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson({ user_type: "Admin" });
    const plant = await aPlant({});
    const alertOf = (severity: "warning" | "critical") =>
      ({ rule: "connection-lost", severity, state: "open" }) as const;
    await aMessage(plant, { title: "critical here", ...alertOf("critical") });
    await aMessage(plant, { title: "warning here", ...alertOf("warning") });
    await aMessage("", { title: "of no plant" });
    const answer = await heard(user.id, cookie);
    const counted = answer.messages.map(({ title }) => title);
    expect(counted).toEqual(expect.arrayContaining(["critical here", "of no plant"]));
    expect(counted).not.toContain("warning here");
    expect(titles(answer)).toContain("warning here");
  });

  it("are new until they were seen, separately for each person [P-222, P-258]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const other = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id, other.user.id] });
    await aMessage(plant, { ts: now - 500 });
    await aMessage(plant, { ts: now - 100 });
    const seen = (until: number) => call("POST", "/api/messages/seen", { cookie, json: { until } });
    const fresh = async (id: string, whose: string) => (await heard(id, whose)).messages.length;
    expect(await fresh(user.id, cookie)).toBe(2);
    expect((await seen(now - 500)).status).toBe(204);
    expect(await fresh(user.id, cookie)).toBe(1);
    await seen(now - 100);
    await seen(1);
    expect(await fresh(user.id, cookie)).toBe(0);
    expect(await fresh(other.user.id, other.cookie)).toBe(2);
    await seen(now + 1e6);
    await aMessage(plant, { ts: now + 100 });
    expect(await fresh(user.id, cookie)).toBe(1);
    for (const until of [-1, 0.5, "1", null])
      expect((await call("POST", "/api/messages/seen", { cookie, json: { until } })).status).toBe(422);
  });

  it("are of one's own plants and of visible devices, and no one else's", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const stranger = await aSignedInPerson();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const staff = await aPerson({ user_type: "Staff", owner_id: user.id });
    const [plant, kept] = [await aPlant({ owners: [user.id], staff: [staff.id] }), await aPlant({ owners: [user.id] })];
    const moved = await aDevice(await aPlant({ owners: [stranger.user.id] }));
    await aMessage(plant, { title: "given", device_id: await aDevice(plant) });
    await aMessage(kept, { title: "kept" });
    await aMessage(plant, { title: "of a disabled device", device_id: await aDevice(plant, { status: "Disable" }) });
    await aMessage(plant, { title: "of a device that another owner has now", device_id: moved });
    await aMessage(await aPlant({ owners: [user.id], status: "Disable" }), { title: "of a disabled plant" });
    expect(titles(await heard(user.id, cookie)).toSorted()).toEqual(["given", "kept"]);
    expect(titles(await heard(staff.id, await aSession(staff.id)))).toEqual(["given"]);
    expect(titles(await heard(stranger.user.id, stranger.cookie))).toEqual([]);
    expect((await call("GET", `/api/messages/getUserMessages/${user.id}`, { cookie: stranger.cookie })).status).toBe(
      404,
    );
    expect(titles(await heard(admin.user.id, admin.cookie))).toEqual(
      expect.arrayContaining(["given", "kept", "of a disabled device", "of a disabled plant"]) as string[],
    );
  });

  it("of a range of days are requested by its first and last day [A-210]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const at = (text: string) => Date.parse(text) / 1000;
    await aMessage(plant, { ts: at("2026-03-01T00:00:00Z"), title: "first" });
    await aMessage(plant, { ts: at("2026-03-02T23:59:59Z"), title: "last" });
    await aMessage(plant, { ts: at("2026-03-03T00:00:00Z"), title: "after" });
    const ask = (query: string) => call("GET", `/api/messages?${query}`, { cookie });
    expect(titles(await (await ask("from=2026-03-01&to=2026-03-02")).json<MessageList>())).toEqual(["last", "first"]);
    for (const query of ["from=2026-03-02&to=2026-03-01", "from=2026-03-01", "from=x&to=y"])
      expect((await ask(query)).status).toBe(422);
  });

  it("are limited to a page, and use indexes for everyone", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithPlant();
    for (let n = 0; n < MAX_BELL_MESSAGES + 3; n++) await aMessage(plant, { ts: now - n });
    await aMessage(plant, { ts: now - 91 * 86_400, title: "too old" });
    const { allMessages } = await heard(user.id, cookie);
    expect([allMessages.length, allMessages[0]!.ts]).toEqual([MAX_BELL_MESSAGES, now]);
    const { db: recorded, queries } = recording(env.DB);
    for (const user_type of ["Admin", "Owner", "Staff"] as const) {
      const who = principalOf({ id: "x", user_type, owner_id: "boss" } as Person, {
        sessionId: "",
        actingOwnerId: null,
      });
      if (user_type !== "Admin") await userMessages(database({ DB: recorded }), who, now);
      if (user_type !== "Admin") await messagesBetween(database({ DB: recorded }), who, { from: 0, to: now });
    }
    expect(await fullScansOf(queries)).toEqual([]);
  });
});

describe("mails of messages", () => {
  it("are sent to owners and staff of the plant who want them, once", async ({ expect }) => {
    const owner = await aPerson();
    const gone = await aPerson({ status: "Disable" });
    const theirs = await aPerson({ user_type: "Staff", owner_id: gone.id });
    const people = {
      staff: await aPerson({ user_type: "Staff", owner_id: owner.id }),
      "no notifications": await aPerson({ allNotifications: false }),
      "no alerts": await aPerson({ emailAlerts: false }),
      "not of this plant": await aPerson(),
      disabled: gone,
      unverified: await aPerson({ emailVerified: false }),
      demonstration: await aPerson({ demo: true }),
      "without dashboard": await aPerson({ dashboardPageAccess: false }),
      stranger: await aPerson(),
    };
    const { staff, stranger, ...owners } = people;
    const plant = await aPlant({
      owners: [owner.id, ...Object.values(owners).map(({ id }) => id)],
      staff: [staff.id, theirs.id],
    });
    const off = people["not of this plant"].id;
    await db.insert(plantNotifications).values({ user_id: off, plant_id: plant, washDue: false });
    const session = database(env);
    const emails = (await readersOf(session, plant, "washDue")).map(({ email }) => email);
    expect(emails.toSorted()).toEqual([owner.email, staff.email].toSorted());
    expect(emails).not.toContain(stranger.email);

    await aMessage(plant, { title: "Wash due: East", mail_due: true, details: "One.\nTwo https://evil.example." });
    await mailMessages(env, session, "https://portal.example", now);
    await mailMessages(env, session, "https://portal.example", now);
    const mails = (await db.select().from(mailOutbox)).filter(({ to }) => emails.includes(to));
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({ template: "alert", subject: "Wash due - East", state: "waiting" });
    expect(mails[0]!.text).toContain(`https://portal.example/dashboard?plant=${plant}`);
    expect(mails[0]!.text).not.toContain("evil.example");
    expect(mails[0]!.text).toContain(alertMailReason(["washDue"]));
  });

  it("about washes have a switch of their own; those of reports leave them and alerts alone", async ({ expect }) => {
    const [reader, quiet] = [await aPerson({ emailReports: false }), await aPerson()];
    const plant = await aPlant({ owners: [reader.id, quiet.id] });
    await db.insert(plantNotifications).values([
      { user_id: reader.id, plant_id: plant, report: false, aresStatus: false },
      { user_id: quiet.id, plant_id: plant, washDue: false },
    ]);
    const alertOf = (rule: DeviceRule) =>
      aMessage(plant, {
        title: `${rule}: East`,
        ts: now - 86_400,
        mail_due: true,
        rule,
        severity: "warning",
        state: "open",
      });
    await aMessage(plant, { title: "Wash due: East", mail_due: true });
    for (const rule of ["connection-lost", "tank-low", "soiling-threshold"] as const) await alertOf(rule);
    await mailMessages(env, database(env), undefined, now);
    const mails = await db
      .select({ to: mailOutbox.to, text: mailOutbox.text })
      .from(mailOutbox)
      .where(inArray(mailOutbox.to, [reader.email, quiet.email]));
    const reasonsOf = (reader: { email: string }) =>
      new Set(mails.filter(({ to }) => to === reader.email).map(({ text }) => /You received .*/.exec(text!)![0]));
    expect(mails).toHaveLength(3);
    expect(reasonsOf(reader)).toEqual(
      new Set([alertMailReason(["washDue"]), alertMailReason(["washExtensionTankLow", "soilingThreshold"])]),
    );
    expect(reasonsOf(quiet)).toEqual(
      new Set([alertMailReason(["aresStatus", "washExtensionTankLow", "soilingThreshold"])]),
    );
  });
});
