import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditPage } from "#contract/audit/audit";
import type { Problem } from "#contract/common/problem";
import type { UserMessages } from "#contract/messages/messages";
import { OFFER_LIMITS, OFFER_SECONDS, type OfferList, offerTexts } from "#contract/plants/offers";
import type { PlantSaved, PlantUsers } from "#contract/plants/users";
import { deleteEndedOffers } from "../../../worker/access/end-offers.ts";
import {
  accessNotices,
  auditLog,
  messages,
  plantOffers,
  plantOwners,
  plants,
  storedFiles,
  users,
} from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, db } from "../access/people.ts";
import { ask, lastMail, mailNotices } from "../mail/portal.ts";
import { receivedBy } from "../mail/received.ts";

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

const usersOf = async ({ cookie }: Person, plant: string) =>
  (await ask("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
const save = async (person: Person, plant: string, owners: string[]) => {
  const { version } = await usersOf(person, plant);
  return ask("POST", "/api/plant/updateplant", { cookie: person.cookie, json: { plant_id: plant, version, owners } });
};
const offersOf = async ({ cookie }: Person) => (await ask("GET", "/api/offers", { cookie })).json<OfferList>();
const answer = (
  person: Person,
  id: string,
  what: "accept" | "decline" | "withdraw",
  settings?: Record<string, string>,
) => ask("POST", `/api/offers/${id}/${what}`, { cookie: person.cookie, ...(settings && { settings }) });
const ownersOf = async (plant: string) =>
  (await db.select().from(plantOwners).where(eq(plantOwners.plant_id, plant))).map((row) => row.owner_id).toSorted();
const bellOf = async ({ user, cookie }: Person) =>
  (await (await ask("GET", `/api/messages/getUserMessages/${user.id}`, { cookie })).json<UserMessages>()).allMessages;
const problemOf = (refused: Response) => refused.json<Problem>();

async function anOffer() {
  const giver = await aSignedInPerson({ company_name: "Giver https://evil.example Solar" });
  const receiver = await aSignedInPerson({ company_name: "Receiver Solar" });
  const plant = await aPlant({ owners: [giver.user.id], plant_name: "Mesa" });
  await aDevice(plant);
  const saved = await save(giver, plant, [giver.user.id, receiver.user.id]);
  expect([saved.status, (await saved.json<PlantSaved>()).message]).toEqual([200, offerTexts.offered]);
  const { received } = await offersOf(receiver);
  return { giver, receiver, plant, offer: received[0]!.id };
}

describe("a plant given to another customer", () => {
  it("is only offered: the other one reads who calls themselves what, and accepts", async () => {
    const { giver, receiver, plant, offer } = await anOffer();
    expect(await ownersOf(plant)).toEqual([giver.user.id]);
    expect((await ask("GET", `/api/plant/${plant}`, { cookie: receiver.cookie })).status).toBe(404);
    const { received } = await offersOf(receiver);
    expect(received).toEqual([
      { id: offer, plant_name: "Mesa", from: giver.user.company_name, devices: 1, expiresAt: expect.any(Number) },
    ]);
    expect((await offersOf(giver)).given).toMatchObject([{ id: offer, plant_id: plant, email: receiver.user.email }]);
    expect(await bellOf(receiver)).toMatchObject([{ title: offerTexts.mailTitle, type: "OWNER", plant_id: "" }]);
    expect(await bellOf(giver)).toEqual([]);
    await mailNotices();
    const { subject, text, html } = await lastMail(receiver.user.email);
    expect(subject).toBe(offerTexts.mailTitle);
    expect(text).toContain(
      "An account that calls itself “Giver https evil example Solar” offers you the plant “Mesa”.",
    );
    expect(html).not.toContain("evil.example");

    expect((await answer(giver, offer, "accept")).status).toBe(404);
    expect((await answer(receiver, offer, "accept")).status).toBe(200);
    expect(await ownersOf(plant)).toEqual([giver.user.id, receiver.user.id].toSorted());
    expect((await answer(receiver, offer, "accept")).status).toBe(404);
    expect([await offersOf(giver), await bellOf(receiver)]).toEqual([{ given: [], received: [] }, []]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(lines.map(({ action }) => action)).toEqual(["plant-offered", "plant-saved", "plant-offer-accepted"]);
    const page = await (
      await ask("GET", "/api/audit?action=plant-offered", { cookie: giver.cookie })
    ).json<AuditPage>();
    // The address that the giver entered, and not the receiver's id or name.
    expect(page.lines.map(({ after, names }) => [after, names])).toEqual([
      [{ owner: receiver.user.id }, { [receiver.user.id]: receiver.user.email }],
    ]);
  });

  it("leaves no trace with the receiver once declined, withdrawn, undone or expired", async () => {
    const ends: Record<string, (made: Awaited<ReturnType<typeof anOffer>>) => Promise<unknown>> = {
      declined: ({ receiver, offer }) => answer(receiver, offer, "decline"),
      withdrawn: ({ giver, offer }) => answer(giver, offer, "withdraw"),
      undone: async ({ giver, plant }) => {
        const { version } = await usersOf(giver, plant);
        const undone = await ask("POST", "/api/plant/undoUsers", {
          cookie: giver.cookie,
          json: { plant_id: plant, version },
        });
        expect(undone.status).toBe(200);
      },
      expired: () => deleteEndedOffers(db, Date.now() / 1000 + OFFER_SECONDS + 1),
    };
    for (const [what, end] of Object.entries(ends)) {
      const made = await anOffer();
      const { giver, receiver, plant, offer } = made;
      await end(made);
      expect([what, await offersOf(receiver), await bellOf(receiver)]).toEqual([what, { given: [], received: [] }, []]);
      expect((await offersOf(giver)).given).toEqual([]);
      expect((await answer(receiver, offer, "accept")).status).toBe(404);
      await mailNotices();
      expect(await receivedBy(receiver.user.email)).toEqual([]);
      expect(await ownersOf(plant)).toEqual([giver.user.id]);
    }
  });

  it("can't be accepted once the giver lost it, the plant or a person is disabled, or 14 days passed", async () => {
    const ends: ((made: Awaited<ReturnType<typeof anOffer>>) => Promise<unknown>)[] = [
      async ({ plant, giver }) => {
        const [admin, third] = [await aSignedInPerson({ user_type: "Admin" }), await aPerson()];
        expect((await save(admin, plant, [third.id])).status).toBe(200);
        expect((await save(admin, plant, [third.id, giver.user.id])).status).toBe(200);
      },
      ({ plant }) => db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, plant)),
      ({ giver }) => db.update(users).set({ status: "Disable" }).where(eq(users.id, giver.user.id)),
      ({ offer }) => db.update(plantOffers).set({ expires_at: 1 }).where(eq(plantOffers.id, offer)),
    ];
    for (const end of ends) {
      const made = await anOffer();
      await end(made);
      expect((await answer(made.receiver, made.offer, "accept")).status).toBe(404);
      expect((await offersOf(made.receiver)).received).toEqual([]);
      expect(await ownersOf(made.plant)).not.toContain(made.receiver.user.id);
    }
  });

  it("counts against the receiver's quotas only when accepted, also in 20 calls at once", async () => {
    const { receiver, plant, offer } = await anOffer();
    await aDevice(await aPlant({ owners: [receiver.user.id] }));
    for (const quota of ["OWNER_PLANTS", "OWNER_DEVICES"]) {
      const full = await answer(receiver, offer, "accept", { [quota]: "1" });
      expect([full.status, (await problemOf(full)).title]).toEqual([409, offerTexts.overQuota]);
    }
    const both = await Promise.all(Array.from({ length: 20 }, () => answer(receiver, offer, "accept")));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ownersOf(plant)).toHaveLength(2);
  });

  it("is limited in number: open ones, ones a day, ones to a customer, and after two were declined", async () => {
    const giver = await aSignedInPerson();
    const [first, second] = [await aSignedInPerson(), await aSignedInPerson()];
    const offer = async (to: Person) =>
      save(giver, await aPlant({ owners: [giver.user.id] }), [giver.user.id, to.user.id]);
    const made = await Promise.all(Array.from({ length: 12 }, () => offer(first)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(OFFER_LIMITS.aDayToOne);
    const refused = made.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await offersOf(first)).received).toHaveLength(OFFER_LIMITS.aDayToOne);
    for (let time = 0; time < OFFER_LIMITS.declined; time++) {
      expect((await offer(second)).status).toBe(200);
      expect((await answer(second, (await offersOf(second)).received[0]!.id, "decline")).status).toBe(200);
    }
    const again = await offer(second);
    expect([again.status, (await problemOf(again)).title]).toEqual([409, offerTexts.refused]);
    const many = await Promise.all(Array.from({ length: 30 }, async () => offer(await aSignedInPerson())));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(
      OFFER_LIMITS.aDay - OFFER_LIMITS.aDayToOne - OFFER_LIMITS.declined,
    );
    // The same offer again is none.
    const plant = await aPlant({ owners: [giver.user.id] });
    await db.delete(plantOffers).where(eq(plantOffers.giver_id, giver.user.id));
    const row = { id: crypto.randomUUID(), plant_id: plant, giver_id: giver.user.id, receiver_id: second.user.id };
    await db.insert(plantOffers).values({ ...row, offered_at: 1, expires_at: 4_000_000_000 });
    expect((await save(giver, plant, [giver.user.id, second.user.id])).status).toBe(200);
    expect(await db.$count(plantOffers, eq(plantOffers.plant_id, plant))).toBe(1);
  });

  it("never leaves the giver without it, and is assigned at once by an Admin", async () => {
    const [giver, receiver] = [await aSignedInPerson(), await aSignedInPerson()];
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const plant = await aPlant({ owners: [giver.user.id] });
    const given = await save(giver, plant, [receiver.user.id]);
    expect((await given.json<PlantSaved>()).message).toBe(`${offerTexts.offered} ${offerTexts.stayOwner}`);
    expect(await ownersOf(plant)).toEqual([giver.user.id]);
    expect((await save(admin, plant, [receiver.user.id])).status).toBe(200);
    expect(await ownersOf(plant)).toEqual([receiver.user.id]);
    const demo = await aPerson({ demo: true });
    const shown = await aPlant({ owners: [giver.user.id] });
    expect((await save(giver, shown, [giver.user.id, demo.id])).status).toBe(409);
    expect(await db.$count(messages, eq(messages.owner_id, demo.id))).toBe(0);
    const late = { user: giver.user, cookie: await aSession(giver.user.id, { confirmedAt: null }) };
    const own = await aPlant({ owners: [giver.user.id] });
    expect((await save(late, own, [giver.user.id, receiver.user.id])).status).toBe(403);
    expect(await db.$count(plantOffers, eq(plantOffers.plant_id, own))).toBe(0);
  });
});

describe("leaving a plant", () => {
  it("takes the owner and their staff off it, but never the last owner, and can't be undone", async () => {
    const [one, two] = [await aSignedInPerson(), await aSignedInPerson()];
    const staff = await aPerson({ user_type: "Staff", owner_id: one.user.id });
    const plant = await aPlant({ owners: [one.user.id, two.user.id], staff: [staff.id] });
    const leave = ({ cookie }: Person) => ask("POST", `/api/plant/${plant}/leave`, { cookie, json: {} });
    expect((await leave({ user: one.user, cookie: await aSession(one.user.id, { confirmedAt: null }) })).status).toBe(
      403,
    );
    const { version } = await usersOf(one, plant);
    expect((await leave(one)).status).toBe(200);
    expect(await ownersOf(plant)).toEqual([two.user.id]);
    for (const cookie of [one.cookie, await aSession(staff.id)])
      expect((await ask("GET", `/api/plant/${plant}`, { cookie })).status).toBe(404);
    const { version: after } = await usersOf(two, plant);
    for (const base of [version, after])
      for (const { cookie } of [one, two])
        expect(
          (await ask("POST", "/api/plant/undoUsers", { cookie, json: { plant_id: plant, version: base } })).status,
        ).toBe(409);
    const last = await leave(two);
    expect([last.status, (await problemOf(last)).title]).toEqual([409, offerTexts.lastOwner]);
    expect((await leave(one)).status).toBe(404);
  });

  it("keeps one owner when both leave at once", async () => {
    const people = [await aSignedInPerson(), await aSignedInPerson()];
    const plant = await aPlant({ owners: people.map(({ user }) => user.id) });
    const left = await Promise.all(
      people.map(({ cookie }) => ask("POST", `/api/plant/${plant}/leave`, { cookie, json: {} })),
    );
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ownersOf(plant)).toHaveLength(1);
  });
});

describe("deleting a plant", () => {
  it("is possible if it's empty and has no other owner, with its offers, files and messages", async () => {
    const [owner, other] = [await aSignedInPerson(), await aSignedInPerson()];
    const remove = (plant: string, { cookie } = owner) => ask("DELETE", `/api/plant/${plant}`, { cookie });
    const full = await aPlant({ owners: [owner.user.id] });
    await aDevice(full, { status: "Disable", retired_at: 1 });
    expect((await problemOf(await remove(full))).title).toBe(offerTexts.notEmpty(1));
    const shared = await aPlant({ owners: [owner.user.id, other.user.id] });
    expect((await problemOf(await remove(shared))).title).toBe(offerTexts.shared);

    const plant = await aPlant({ owners: [owner.user.id], plant_name: "Empty" });
    expect((await save(owner, plant, [owner.user.id, other.user.id])).status).toBe(200);
    const key = `energy/${plant}`;
    await env.FILES.put(key, "1");
    await db.insert(storedFiles).values({ key, owner_id: null, plant_id: plant, bytes: 1 });
    expect((await remove(plant, other)).status).toBe(404);
    expect((await remove(plant)).status).toBe(200);
    expect([await db.$count(plants, eq(plants.plant_id, plant)), await env.FILES.head(key)]).toEqual([0, null]);
    expect([await offersOf(other), await bellOf(other)]).toEqual([{ given: [], received: [] }, []]);
    expect(await db.$count(accessNotices, eq(accessNotices.subject, plant))).toBe(0);
    expect(await db.$count(messages, eq(messages.owner_id, other.user.id))).toBe(0);
    const [line] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, plant), eq(auditLog.action, "plant-deleted")));
    expect(line).toMatchObject({ before: { plant_name: "Empty" }, owner_id: owner.user.id });
    expect((await remove(plant)).status).toBe(404);
  });
});
