import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { keysReplacedTitle } from "#contract/accounts/access-changes";
import type { UserMessages } from "#contract/messages/messages";
import type { OfferList } from "#contract/plants/offers";
import type { PlantUsers } from "#contract/plants/users";
import { newDeviceKey, unsealKey } from "../../../worker/platform/cryptography/device-key-box.ts";
import { eraseDueOwners } from "../../../worker/features/owners/erasure/carry-out.ts";
import { devices, ownerErasures, replacedUnits } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, db, PASSWORD } from "../access/people.ts";
import { receivedBy } from "../mail/received.ts";
import { ask, lastMail, mailNotices } from "../mail/portal.ts";

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

async function aDeviceToSell() {
  const [seller, buyer, admin] = [
    await aSignedInPerson({ company_name: "Seller Solar" }),
    await aSignedInPerson({ company_name: "Buyer Solar" }),
    await aSignedInPerson({ user_type: "Admin" }),
  ];
  const plant = await aPlant({ owners: [seller.user.id], plant_name: "Mesa" });
  const device_id = crypto.randomUUID();
  const { key, ...stored } = await newDeviceKey(env, device_id);
  await aDevice(plant, { device_id, ...stored, device_name: "North" });
  return { seller, buyer, admin, plant, device: device_id, key };
}

const works = async (key: string) =>
  (await ask("GET", "/api/device/inbound/commands", { headers: { authorization: `Bearer ${key}` } })).status;
const keyOf = async (device: string) => {
  const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
  return (await unsealKey(env, device, row!.api_key_sealed!))!;
};
const save = async ({ cookie }: Person, plant_id: string, owners: string[]) => {
  const { version } = await (await ask("GET", `/api/plant/${plant_id}/users`, { cookie })).json<PlantUsers>();
  const saved = await ask("POST", "/api/plant/updateplant", { cookie, json: { plant_id, version, owners } });
  expect(saved.status).toBe(200);
};
const accept = async ({ cookie }: Person) => {
  const { received } = await (await ask("GET", "/api/offers", { cookie })).json<OfferList>();
  expect((await ask("POST", `/api/offers/${received[0]!.id}/accept`, { cookie })).status).toBe(200);
};
const bellOf = async ({ user, cookie }: Person) => {
  const answer = await ask("GET", `/api/messages/getUserMessages/${user.id}`, { cookie });
  return (await answer.json<UserMessages>()).allMessages.map(({ title }) => title);
};

describe("a device that gets another owner", () => {
  it("gets a new key at once; the old one is refused, and both sides are told", async () => {
    const { seller, buyer, admin, plant, device, key } = await aDeviceToSell();
    expect(await works(key)).toBe(200);
    await save(admin, plant, [buyer.user.id]);
    expect(await works(key)).toBe(401);
    expect(await works(await keyOf(device))).toBe(200);
    expect(await bellOf(buyer)).toEqual([keysReplacedTitle("Mesa")]);
    await mailNotices();
    expect((await lastMail(seller.user.email)).text).toContain("Your keys no longer work");
    expect((await lastMail(buyer.user.email)).text).toContain("Enter the new key at each device");
  });

  it("can't take back a unit whose key the former owner knows", async () => {
    const { buyer, admin, plant, device } = await aDeviceToSell();
    const { key: former, ...stored } = await newDeviceKey(env, device);
    const undo = { ...stored, key_owners: null, delivery: "pull" as const };
    const old = { device_id: device, unit_id: device, serialno: "S1", product_id: 1, reason: "hail", undo };
    await db.insert(replacedUnits).values({ ...old, ended_at: Math.floor(Date.now() / 1000) });
    await save(admin, plant, [buyer.user.id]);
    expect((await ask("POST", `/api/device/${device}/units/undo`, { cookie: buyer.cookie })).status).toBe(409);
    expect(await works(former)).toBe(401);
  });

  it("keeps its key when an owner joins, until the last of the owners of then has left", async () => {
    const { seller, buyer, plant, device, key } = await aDeviceToSell();
    await save(seller, plant, [seller.user.id, buyer.user.id]);
    await accept(buyer);
    expect(await works(key)).toBe(200);
    expect((await ask("POST", `/api/plant/${plant}/leave`, { cookie: seller.cookie, json: {} })).status).toBe(200);
    expect(await works(key)).toBe(401);
    expect(await works(await keyOf(device))).toBe(200);
    expect(await bellOf(buyer)).toEqual([keysReplacedTitle("Mesa")]);
  });

  it("gets it also when it moves to a plant of others, when its owner is removed, and not when a co-owner leaves", async () => {
    const { seller, buyer, admin, plant, device, key } = await aDeviceToSell();
    await save(admin, plant, [seller.user.id, buyer.user.id]);
    expect((await ask("POST", `/api/plant/${plant}/leave`, { cookie: buyer.cookie, json: {} })).status).toBe(200);
    expect(await works(key)).toBe(200);
    const third = await aSignedInPerson();
    const other = await aPlant({ owners: [third.user.id] });
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    const { device_name, lat, lng, timezone, soilingAlertThreshold } = row!;
    const place = { location: "Tucson", lat, lng, timezone, installationdate: "10/01/2025", soilingAlertThreshold };
    const json = { device_id: device, device_name, plant_id: other, ...place, wash_extension_data: true, metadata: {} };
    expect((await ask("POST", "/api/device/updateDevice", { cookie: admin.cookie, json })).status).toBe(200);
    expect(await works(key)).toBe(401);
    const second = await keyOf(device);
    await save(admin, other, [third.user.id, buyer.user.id]);
    expect(await works(second)).toBe(200);
    const removed = await ask("POST", "/api/owner/removeOwner", {
      cookie: admin.cookie,
      json: { owner_id: third.user.id },
    });
    expect(removed.status).toBe(200);
    expect(await works(second)).toBe(401);
    expect(await works(await keyOf(device))).toBe(200);
  });

  it("gets a new key when the owner who rotated it leaves or is removed, and the others hear of it [N9]", async () => {
    for (const way of ["leave", "remove"] as const) {
      const { buyer, admin, plant, device } = await aDeviceToSell();
      const user = await aPerson({ password: PASSWORD });
      const holder = { user, cookie: await aSession(user.id) };
      await save(admin, plant, [holder.user.id, buyer.user.id]);
      const path = `/api/device/apiKey/${device}`;
      const confirmed = await ask("POST", path, { cookie: holder.cookie, json: { password: PASSWORD } });
      const { ticket } = await confirmed.json<{ ticket: string }>();
      const headers = { "x-confirmation": ticket };
      const { apiKey } = await (
        await ask("POST", `${path}/rotate`, { cookie: holder.cookie, headers })
      ).json<{ apiKey: string }>();
      const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
      expect([row!.key_owners, await works(apiKey)]).toEqual([[holder.user.id], 200]);
      await mailNotices();
      const before = (await receivedBy(buyer.user.email)).length;
      const gone =
        way === "leave"
          ? await ask("POST", `/api/plant/${plant}/leave`, { cookie: holder.cookie, json: {} })
          : await ask("POST", "/api/owner/removeOwner", {
              cookie: admin.cookie,
              json: { owner_id: holder.user.id },
            });
      expect([gone.status, await works(apiKey), await works(await keyOf(device))]).toEqual([200, 401, 200]);
      await mailNotices();
      const mails = (await receivedBy(buyer.user.email)).length - before;
      expect([way, mails, (await lastMail(buyer.user.email)).text]).toEqual([
        way,
        1,
        expect.stringContaining("Enter the new key at each device"),
      ]);
    }
  });

  it("gets a new key when the owner who rotated it is erased, and the others hear of it by mail", async () => {
    const { buyer, admin, plant, device, seller } = await aDeviceToSell();
    await save(admin, plant, [seller.user.id, buyer.user.id]);
    await db
      .update(devices)
      .set({ key_owners: [seller.user.id] })
      .where(eq(devices.device_id, device));
    const key = await keyOf(device);
    await mailNotices();
    const before = (await receivedBy(buyer.user.email)).length;
    await db.insert(ownerErasures).values({ owner_id: seller.user.id, requested_at: 0, due_at: 1 });
    await eraseDueOwners(env, db, Date.now() / 1000);
    expect([await works(key), await works(await keyOf(device))]).toEqual([401, 200]);
    await mailNotices();
    const mails = (await receivedBy(buyer.user.email)).slice(before).map(({ mail }) => mail.text);
    expect(mails).toEqual([expect.stringContaining("Enter the new key at each device")]);
    expect(mails[0]).not.toContain("Seller Solar");
  });

  it("keeps a key that a remaining owner made after joining", async () => {
    const { seller, buyer, admin, plant, device } = await aDeviceToSell();
    await save(admin, plant, [seller.user.id, buyer.user.id]);
    await db.update(devices).set({ key_owners: null }).where(eq(devices.device_id, device));
    const key = await keyOf(device);
    expect((await ask("POST", `/api/plant/${plant}/leave`, { cookie: seller.cookie, json: {} })).status).toBe(200);
    expect(await works(key)).toBe(200);
  });
});
