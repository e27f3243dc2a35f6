import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { ACCESS_MAILS_A_DAY, ACCESS_NOTICE_SECONDS } from "#contract/accounts/access-changes";
import type { PlantUsers } from "#contract/plants/users";
import { mailAccessNotices, passwordSetNotice } from "../../../worker/features/accounts/index.ts";
import { accessNotices, mailOutbox } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, call, db } from "../access/people.ts";
import { lastMail, mailNotices } from "../mail/portal.ts";

async function mailed(): Promise<string[]> {
  const rows = await db.select({ to: mailOutbox.to, subject: mailOutbox.subject }).from(mailOutbox);
  return rows.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

describe("people who are added to a plant", () => {
  it("get a mail, once, unless they did it themselves or have not joined yet", async ({ expect }) => {
    const [one, two] = [await aPerson(), await aPerson()];
    const [known, given] = await Promise.all([1, 2].map(() => aPerson({ user_type: "Staff", owner_id: one.id })));
    const pending = await aPerson({ user_type: "Staff", owner_id: one.id, emailVerified: false });
    const plant_id = await aPlant({ owners: [one.id], staff: [known!.id], plant_name: "Sierra Vista" });
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const save = async (cookie: string, owners: string[], staff: string[]) => {
      const { version } = await (await call("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
      return call("POST", "/api/plant/updateplant", { cookie, json: { plant_id, version, owners, staff } });
    };
    const staff = [known!.id, given!.id, pending.id];
    await db.delete(mailOutbox);
    expect((await save(await aSession(one.id), [one.id], staff)).status).toBe(200);
    expect((await save(admin.cookie, [one.id, two.id], staff)).status).toBe(200);
    await mailNotices();
    const told = [two, given!].map(({ email }) => `${email}: You now have access to Sierra Vista`).toSorted();
    expect(await mailed()).toEqual(told);
    expect((await save(admin.cookie, [one.id, two.id], staff)).status).toBe(200);
    await mailNotices();
    expect(await mailed()).toEqual(told);

    await db.delete(mailOutbox);
    const made = { plant_name: "Red Mesa", location: "Mesa", lat: 33.4, lng: -111.8, owners: [one.id] };
    expect((await call("POST", "/api/plant/addPlant", { cookie: admin.cookie, json: made })).status).toBe(200);
    await mailNotices();
    expect(await mailed()).toEqual([`${one.email}: You now have access to Red Mesa`]);
  });
});

describe("many changes of one person's access", () => {
  it("are one mail, with the newest state; at most ten mails of one sender a day", async ({ expect }) => {
    const owner = await aPerson({ company_name: "Owner Solar" });
    const cookie = await aSession(owner.id);
    const member = await aPerson({ user_type: "Staff", owner_id: owner.id });
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const one = await aPlant({ owners: [owner.id], plant_name: "One" });
    const save = async (plant_id: string, staff: string[]) => {
      const { version } = await (await call("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
      const json = { plant_id, version, owners: [owner.id], staff };
      expect((await call("POST", "/api/plant/updateplant", { cookie, json })).status).toBe(200);
    };
    await db.delete(mailOutbox);
    for (let time = 0; time < 3; time++) {
      await save(one, [member.id]);
      await save(one, []);
    }
    await save(one, [member.id]);
    await mailNotices();
    expect(await mailed()).toEqual([`${member.email}: You now have access to One`]);
    for (let time = 0; time < 12; time++) {
      await save(one, []);
      await save(one, [member.id]);
      await mailNotices();
    }
    expect(await mailed()).toHaveLength(10);
    // Another sender is not held back, and what waits is not lost.
    const place = { plant_name: "Of the Admin", location: "Mesa", lat: 33.4, lng: -111.8, owners: [owner.id] };
    expect((await call("POST", "/api/plant/addPlant", { cookie: admin.cookie, json: place })).status).toBe(200);
    await mailNotices();
    expect(await mailed()).toHaveLength(11);
    expect(await db.$count(accessNotices, eq(accessNotices.user_id, member.id))).toBe(1);
  });

  it("over a sender's limit wait at the start of the next UTC day, so that no tick reads them before [N5]", async ({
    expect,
  }) => {
    const [owner, member] = [await aPerson(), await aPerson()];
    const at = 1_800_000_000;
    const day = at - (at % 86_400);
    const notice = (subject: string) => ({
      user_id: member.id,
      subject,
      change: "plant-added" as const,
      name: subject,
      sender_id: owner.id,
      sender: "Owner",
      until: null,
      at: at - 600,
    });
    for (let n = 0; n <= ACCESS_MAILS_A_DAY; n++) {
      await db.insert(accessNotices).values(notice(`plant-${n}`));
      await mailAccessNotices(db, "https://portal.example", at);
    }
    const waiting = await db.select().from(accessNotices).where(eq(accessNotices.user_id, member.id));
    expect(waiting.map(({ subject, at: due }) => [subject, due])).toEqual([
      [`plant-${ACCESS_MAILS_A_DAY}`, day + 86_400],
    ]);
    await mailAccessNotices(db, "https://portal.example", day + 86_400 + ACCESS_NOTICE_SECONDS);
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, member.email))).toBe(ACCESS_MAILS_A_DAY + 1);
  });

  it("name a sender whose stored company looks like the portal's by the address [S22]", async ({ expect }) => {
    const spoof = await aPerson({ company_name: "Your Soilsight administrator", name: "S0ilsight" });
    const member = await aPerson({ user_type: "Staff", owner_id: spoof.id });
    const plant = await aPlant({ owners: [spoof.id], plant_name: "Mesa" });
    const cookie = await aSession(spoof.id);
    const { version } = await (await call("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
    const json = { plant_id: plant, version, owners: [spoof.id], staff: [member.id] };
    expect((await call("POST", "/api/plant/updateplant", { cookie, json })).status).toBe(200);
    await mailNotices();
    const { text } = await lastMail(member.email);
    expect(text!.toLowerCase()).not.toMatch(/soilsight administrator|s0ilsight/);
  });
});

describe("passwords that another person sets", () => {
  it("are mailed at most ten times a day to one person, also at once", async ({ expect }) => {
    const { email: to } = await aPerson();
    const notice = { to, portal: "https://portal.example", at: Date.now() / 1000, by: "Owner" };
    await Promise.all(Array.from({ length: 20 }, async () => Promise.all(await passwordSetNotice(db, notice))));
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, to))).toBe(ACCESS_MAILS_A_DAY);
  });
});
