import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditPage } from "#contract/audit/audit";
import { type LostAccessList, lostAccessTexts, TAKE_BACK_SECONDS } from "#contract/owners/lost-access";
import type { Problem } from "#contract/common/problem";
import { type OfferList, offerTexts } from "#contract/plants/offers";
import type { PlantUsers } from "#contract/plants/users";
import {
  auditLog,
  devices,
  ownershipLosses,
  plantOwners,
  sessions,
  staffPlants,
} from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSignedInPerson, db } from "../access/people.ts";
import { ask, lastMail, mailNotices, refusal } from "../mail/portal.ts";
import { receivedBy } from "../mail/received.ts";

const lossesOf = async (cookie: string) =>
  (await (await ask("GET", "/api/losses", { cookie })).json<LostAccessList>()).losses;
const takeBack = (cookie: string, id: string) => ask("POST", `/api/losses/${id}/takeBack`, { cookie });
const ownersOf = async (plant: string) =>
  (await db.select().from(plantOwners).where(eq(plantOwners.plant_id, plant))).map(({ owner_id }) => owner_id);
const saveOwners = async (cookie: string, plant_id: string, owners: string[]) => {
  const { version } = await (await ask("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
  return ask("POST", "/api/plant/updateplant", { cookie, json: { plant_id, version, owners } });
};
const moved = async (device_id: string, plant_id: string) => {
  const [row] = await db.select().from(devices).where(eq(devices.device_id, device_id));
  const { device_name, lat, lng, timezone, soilingAlertThreshold } = row!;
  const installationdate = "10/01/2025";
  const place = { location: "Tucson", lat, lng, timezone, installationdate, soilingAlertThreshold };
  return { device_id, device_name, plant_id, ...place, wash_extension_data: true, metadata: {} };
};

async function coOwners() {
  const anna = await aSignedInPerson({ company_name: "Anna Solar" });
  const bert = await aSignedInPerson({ company_name: "Bert Solar" });
  const member = await aPerson({ user_type: "Staff", owner_id: anna.user.id });
  const plant = await aPlant({ plant_name: "Mesa", owners: [anna.user.id, bert.user.id], staff: [member.id] });
  const device = await aDevice(plant, { device_name: "North" });
  return { anna, bert, member, plant, device };
}

describe("taking a plant and its devices from a co-owner", () => {
  it("can be reversed: the other one gets a mail, reads what happened, and takes both back", async ({ expect }) => {
    const { anna, bert, member, plant, device } = await coOwners();
    const own = await aPlant({ owners: [bert.user.id] });
    await db
      .insert(auditLog)
      .values({ at: 1_790_000_000, user_id: bert.user.id, action: "inputs-saved", subject: plant });
    const json = await moved(device, own);
    expect((await ask("POST", "/api/device/updateDevice", { cookie: bert.cookie, json })).status).toBe(200);
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    await mailNotices();
    const { text } = await lastMail(anna.user.email);
    expect(text).toContain(lostAccessTexts.device("North", "Bert Solar"));
    expect(text).toContain(lostAccessTexts.plant("Mesa", "Bert Solar"));
    expect(await receivedBy(bert.user.email)).toEqual([]);
    expect((await ask("GET", `/api/plant/${plant}`, { cookie: anna.cookie })).status).toBe(404);
    await db
      .insert(auditLog)
      .values({ at: 4_000_000_000, user_id: bert.user.id, action: "inputs-saved", subject: plant });
    const { lines } = await (await ask("GET", "/api/audit", { cookie: anna.cookie })).json<AuditPage>();
    const about = lines.filter(({ subject }) => subject === plant || subject === device);
    expect(about.map(({ action, subjectName }) => [action, subjectName])).toEqual(
      expect.arrayContaining([
        ["plant-saved", "Mesa"],
        ["device-changed", "North"],
        ["inputs-saved", "Mesa"],
      ]),
    );
    expect(about.filter(({ at }) => at === 4_000_000_000)).toEqual([]);

    const losses = await lossesOf(anna.cookie);
    const of = (kind: string) => losses.find((loss) => loss.kind === kind)!;
    expect(losses).toHaveLength(2);
    expect(await lossesOf(bert.cookie)).toEqual([]);
    expect((await takeBack(bert.cookie, of("plant").id)).status).toBe(404);
    const early = await takeBack(anna.cookie, of("device").id);
    expect([early.status, (await refusal(early)).title]).toEqual([409, lostAccessTexts.plantFirst]);
    expect((await takeBack(anna.cookie, of("plant").id)).status).toBe(200);
    expect((await takeBack(anna.cookie, of("plant").id)).status).toBe(404);
    await mailNotices();
    expect((await lastMail(bert.user.email)).text).toContain(lostAccessTexts.restored("Mesa", "Anna Solar"));
    for (const { cookie } of [anna, bert]) {
      const { lines: all } = await (await ask("GET", "/api/audit", { cookie })).json<AuditPage>();
      expect(all).toContainEqual(expect.objectContaining({ action: "loss-taken-back", subject: plant }));
    }
    expect(new Set(await ownersOf(plant))).toEqual(new Set([anna.user.id, bert.user.id]));
    const given = and(eq(staffPlants.plant_id, plant), eq(staffPlants.staff_id, member.id));
    expect(await db.select().from(staffPlants).where(given)).toHaveLength(1);
    expect((await takeBack(anna.cookie, of("device").id)).status).toBe(200);
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    expect(row!.plant_id).toBe(plant);
    expect(await lossesOf(anna.cookie)).toEqual([]);
  });

  it("cannot be reversed after 15 days, when given back, or when an Admin decided", async ({ expect }) => {
    const { anna, bert, plant } = await coOwners();
    const both = [anna.user.id, bert.user.id];
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    const [loss] = await lossesOf(anna.cookie);
    expect(loss!.expiresAt - loss!.lostAt).toBe(TAKE_BACK_SECONDS);
    await db.update(ownershipLosses).set({ expires_at: 1 }).where(eq(ownershipLosses.id, loss!.id));
    expect(await lossesOf(anna.cookie)).toEqual([]);
    expect((await takeBack(anna.cookie, loss!.id)).status).toBe(404);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect((await saveOwners(admin.cookie, plant, both)).status).toBe(200);
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    expect(await lossesOf(anna.cookie)).toHaveLength(1);
    expect((await saveOwners(admin.cookie, plant, both)).status).toBe(200);
    expect(await lossesOf(anna.cookie)).toEqual([]);
    expect((await saveOwners(admin.cookie, plant, [bert.user.id])).status).toBe(200);
    expect(await lossesOf(anna.cookie)).toEqual([]);
    await mailNotices();
    expect((await lastMail(anna.user.email)).subject).toBe("You no longer own Mesa");
  });
});

/** Anna lost the plant Mesa to Bert, and the device North before that, to Bert's plant. */
async function aLoss() {
  const all = await coOwners();
  const { anna, bert, plant, device } = all;
  const [admin, dora] = [await aSignedInPerson({ user_type: "Admin" }), await aSignedInPerson()];
  const second = await aPlant({ owners: [bert.user.id], plant_name: "Second" });
  const json = await moved(device, second);
  expect((await ask("POST", "/api/device/updateDevice", { cookie: bert.cookie, json })).status).toBe(200);
  const changeOwner = async (plant_id: string, owner_id: string) => {
    const { cookie } = admin;
    const { version, plant_name } = await (
      await ask("GET", `/api/plant/${plant_id}/users`, { cookie })
    ).json<PlantUsers>();
    const answer = await ask("POST", `/api/plant/${plant_id}/changeOwner`, {
      cookie,
      json: { owner_id, version, plant_name },
    });
    expect(answer.status).toBe(200);
  };
  const give = async (plant_id: string) => {
    expect((await saveOwners(bert.cookie, plant_id, [bert.user.id, dora.user.id])).status).toBe(200);
    const { received } = await (await ask("GET", "/api/offers", { cookie: dora.cookie })).json<OfferList>();
    expect((await ask("POST", `/api/offers/${received[0]!.id}/accept`, { cookie: dora.cookie })).status).toBe(200);
    expect((await ask("POST", `/api/plant/${plant_id}/leave`, { cookie: bert.cookie })).status).toBe(200);
  };
  const lossOf = async (kind: string) => (await lossesOf(anna.cookie)).find((loss) => loss.kind === kind)!.id;
  const losePlant = async () => {
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    return lossOf("plant");
  };
  return { ...all, admin, dora, second, changeOwner, give, lossOf, losePlant };
}

describe("a plant or device that changed hands after it was lost", () => {
  it("is not taken from the customer to whom an Admin gave the plant, nor after the Admin gave it back", async ({
    expect,
  }) => {
    const { anna, bert, dora, plant, changeOwner, losePlant } = await aLoss();
    const loss = await losePlant();
    await changeOwner(plant, dora.user.id);
    expect((await takeBack(anna.cookie, loss)).status).toBe(404);
    expect(await ownersOf(plant)).toEqual([dora.user.id]);
    await changeOwner(plant, bert.user.id);
    expect((await takeBack(anna.cookie, loss)).status).toBe(404);
    expect(await lossesOf(anna.cookie)).not.toContainEqual(expect.objectContaining({ kind: "plant" }));
  });

  it("is not taken from a customer who accepted the plant", async ({ expect }) => {
    const { anna, dora, plant, give, losePlant } = await aLoss();
    const loss = await losePlant();
    await give(plant);
    expect((await takeBack(anna.cookie, loss)).status).toBe(404);
    expect(await ownersOf(plant)).toEqual([dora.user.id]);
  });

  it.for(["an Admin", "an offer"])(
    "is not taken from a customer who got the device's plant by %s",
    async (way, { expect }) => {
      const { anna, dora, device, second, changeOwner, give, lossOf } = await aLoss();
      const loss = await lossOf("device");
      await (way === "an offer" ? give(second) : changeOwner(second, dora.user.id));
      expect((await takeBack(anna.cookie, loss)).status).toBe(404);
      const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
      expect(row!.plant_id).toBe(second);
      expect(await lossesOf(anna.cookie)).toEqual([]);
    },
  );

  it("is not taken back after a move to a plant of other owners, nor from losses of before this rule", async ({
    expect,
  }) => {
    const { anna, bert, device, lossOf, losePlant, plant } = await aLoss();
    const loss = await lossOf("device");
    const carl = await aPerson();
    const json = await moved(device, await aPlant({ owners: [bert.user.id, carl.id] }));
    expect((await ask("POST", "/api/device/updateDevice", { cookie: bert.cookie, json })).status).toBe(200);
    expect((await takeBack(anna.cookie, loss)).status).toBe(404);
    const lost = await losePlant();
    await db.update(ownershipLosses).set({ is_open: false }).where(eq(ownershipLosses.id, lost));
    expect((await takeBack(anna.cookie, lost)).status).toBe(404);
    expect(await ownersOf(plant)).toEqual([bert.user.id]);
  });

  it("stays restorable for each of two owners who lost it together", async ({ expect }) => {
    const { anna, bert, plant, dora, admin } = await aLoss();
    const all = [anna, bert, dora].map(({ user }) => user.id);
    expect((await saveOwners(admin.cookie, plant, all)).status).toBe(200);
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    for (const { cookie } of [anna, dora])
      expect((await takeBack(cookie, (await lossesOf(cookie)).find(({ kind }) => kind === "plant")!.id)).status).toBe(
        200,
      );
    expect((await ownersOf(plant)).toSorted()).toEqual(all.toSorted());
  });

  it("is taken back once by many calls at once", async ({ expect }) => {
    const { anna, plant, losePlant } = await aLoss();
    const loss = await losePlant();
    const calls = await Promise.all(Array.from({ length: 12 }, () => takeBack(anna.cookie, loss)));
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    const taken = and(eq(auditLog.subject, plant), eq(auditLog.action, "loss-taken-back"));
    expect(await db.$count(auditLog, taken)).toBe(1);
  });
});

describe("an owner who took a shared plant", () => {
  it("can't bury, destroy or carry off what the other can still take back", async ({ expect }) => {
    const { anna, bert, plant, device } = await coOwners();
    const { cookie, user } = bert;
    const [first, second] = [await aPlant({ owners: [user.id] }), await aPlant({ owners: [user.id] })];
    expect((await saveOwners(cookie, plant, [user.id])).status).toBe(200);
    // An offer and its withdrawal must not take the other's mail away.
    await saveOwners(cookie, plant, [user.id, anna.user.id]);
    const { given } = await (await ask("GET", "/api/offers", { cookie })).json<OfferList>();
    await ask("POST", `/api/offers/${given[0]!.id}/withdraw`, { cookie });
    for (const place of [first, second])
      expect((await ask("POST", "/api/device/updateDevice", { cookie, json: await moved(device, place) })).status).toBe(
        200,
      );
    const refused = await ask("DELETE", `/api/plant/${plant}`, { cookie });
    expect([refused.status, (await refused.json<Problem>()).title]).toEqual([409, offerTexts.canBeTakenBack]);
    expect((await ask("POST", `/api/device/${device}/retire`, { cookie, json: { notes: "" } })).status).toBe(200);
    const erase = { cookie, json: { device_name: "North" } };
    expect((await ask("POST", `/api/device/${device}/erase`, erase)).status).toBe(409);
    await mailNotices();
    expect((await lastMail(anna.user.email)).text).toContain(lostAccessTexts.plant("Mesa", "Bert Solar"));
    const losses = await lossesOf(anna.cookie);
    for (const kind of ["plant", "device"])
      expect((await takeBack(anna.cookie, losses.find((loss) => loss.kind === kind)!.id)).status).toBe(200);
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    expect(row).toMatchObject({ plant_id: plant, erased_at: null, erase_at: null });
  });
});

describe("an owner who loses a device by a take-back", () => {
  it("gets a mail and a line in the audit, and can't take it back in turn", async ({ expect }) => {
    const { anna, bert, member: _, device, second, plant, lossOf, admin } = await aLoss();
    const carl = await aSignedInPerson({ company_name: "Carl Solar" });
    // Carl owns the plant to which Bert moves the device again.
    const third = await aPlant({ owners: [bert.user.id, carl.user.id] });
    expect((await takeBack(anna.cookie, await lossOf("device"))).status).toBe(200);
    const json = await moved(device, third);
    expect((await ask("POST", "/api/device/updateDevice", { cookie: bert.cookie, json })).status).toBe(200);
    expect((await ask("GET", `/api/device/${device}/config`, { cookie: carl.cookie })).status).toBe(200);
    expect((await takeBack(anna.cookie, await lossOf("device"))).status).toBe(200);
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    expect(row!.plant_id).toBe(plant);
    await mailNotices();
    expect((await lastMail(carl.user.email)).text).toContain(lostAccessTexts.device("North", "Anna Solar"));
    expect(await lossesOf(carl.cookie)).toEqual([]);
    const [loss] = await db.select().from(ownershipLosses).where(eq(ownershipLosses.owner_id, carl.user.id));
    expect((await takeBack(carl.cookie, loss!.id)).status).toBe(404);
    for (const { cookie } of [anna, carl, admin]) {
      const { lines } = await (await ask("GET", "/api/audit", { cookie })).json<AuditPage>();
      expect(lines).toContainEqual(expect.objectContaining({ action: "loss-taken-back", subject: device }));
    }
    expect(second).not.toBe(plant);
  });
});

describe("an Admin who acts for an owner", () => {
  it("takes back what the owner's list shows, for the owner", async ({ expect }) => {
    const { anna, bert, plant } = await coOwners();
    await saveOwners(bert.cookie, plant, [bert.user.id]);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    await db.update(sessions).set({ actingOwnerId: anna.user.id }).where(eq(sessions.userId, admin.user.id));
    const [loss] = await lossesOf(admin.cookie);
    expect((await takeBack(admin.cookie, loss!.id)).status).toBe(200);
    expect((await ownersOf(plant)).toSorted()).toEqual([anna.user.id, bert.user.id].toSorted());
    expect(await lossesOf(anna.cookie)).toEqual([]);
  });
});
