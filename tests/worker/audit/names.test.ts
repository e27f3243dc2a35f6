import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import type { PlantUsers } from "#contract/plants/users";
import { startingInputs } from "#contract/records/inputs";
import { messages, plantOwners } from "../../../worker/platform/schema.ts";
import { asked } from "../commands/support.ts";
import { putFile, toa5 } from "../inbound/support.ts";
import { aDevice, aPlant, aSignedInPerson, call, db } from "../access/people.ts";

const NAMES = /Seller (?:Owner|Staff)|Real Admin/g;
type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

/** A plant with traces of its owner, of staff, and of an Admin. */
async function aHistory() {
  const rights = { inbound_api_access: true, canModifyCalcInputs: true };
  const owner = await aSignedInPerson({ ...rights, name: "Seller Owner" });
  const staff = await aSignedInPerson({
    ...rights,
    name: "Seller Staff",
    user_type: "Staff",
    owner_id: owner.user.id,
  });
  const admin = await aSignedInPerson({ ...rights, name: "Real Admin", user_type: "Admin" });
  const plant = await aPlant({ owners: [owner.user.id], staff: [staff.user.id] });
  const device = await aDevice(plant);
  for (const [at, { cookie }] of [owner, admin, staff].entries()) {
    await call("PUT", `/api/device/${device}/offset`, { cookie, json: { offset: at } });
    const days = { from: `2026-02-0${at + 1}`, to: `2026-02-0${at + 1}`, counts: false };
    await call("POST", `/api/device/${device}/day-decisions`, { cookie, json: days });
    await putFile(device, toa5(Date.now() / 1000 - 86_400 * (at + 2), 5), { cookie, name: `${at}.dat` });
  }
  for (const { cookie } of [owner, admin])
    await asked({ id: device, cookie }, "sysInfo", { acknowledged: ["offline"] });
  await call("PUT", `/api/plant/${plant}/calculation-inputs`, {
    cookie: staff.cookie,
    json: { version: 0, inputs: startingInputs },
  });
  const at = Math.floor(Date.now() / 1000);
  const words = "Ask Seller Owner";
  const maintenance = { plant_id: plant, to: at + 86_400, note: words };
  await call("POST", "/api/maintenance", { cookie: owner.cookie, json: maintenance });
  for (const { cookie } of [owner, staff]) {
    const alert = { rule: "tank-low", severity: "warning", state: "open" } as const;
    const dedupe_key = crypto.randomUUID();
    const row = { ts: at, title: "Tank low", message: "", type: "DEVICE", plant_id: plant, device_id: device } as const;
    const [stored] = await db
      .insert(messages)
      .values({ ...row, ...alert, dedupe_key })
      .returning();
    await call("POST", "/api/alerts/answer", {
      cookie,
      json: { kind: "acknowledge", ids: [stored!.id], comment: words },
    });
  }
  const days = [at - 86_400, at + 86_400].map((instant) => dayOf("UTC", instant));
  const paths = [
    `/api/messages?from=${days[0]}&to=${days[1]}`,
    `/api/device/${device}/offset`,
    `/api/device/${device}/sensor-check`,
    `/api/device/${device}/batches`,
    `/api/device/${device}/commands`,
    `/api/plant/${plant}/calculation-inputs`,
    "/api/files",
    "/api/rollouts",
    "/api/maintenance",
  ];
  const seenBy = async ({ cookie }: Person) => {
    const texts = await Promise.all(paths.map(async (path) => (await call("GET", path, { cookie })).text()));
    return [...new Set(texts.join(" ").match(NAMES))].toSorted();
  };
  return { owner, staff, admin, plant, seenBy };
}

describe("the names of people in the history of a plant", () => {
  it("are read by its owners, but not those of Admins", async ({ expect }) => {
    const { owner, admin, plant, seenBy } = await aHistory();
    expect(await seenBy(owner)).toEqual(["Seller Owner", "Seller Staff"]);
    expect(await seenBy(admin)).toEqual(["Real Admin", "Seller Owner", "Seller Staff"]);
    const partner = await aSignedInPerson({ inbound_api_access: true });
    await db.insert(plantOwners).values({ plant_id: plant, owner_id: partner.user.id });
    expect(await seenBy(partner)).toEqual(["Seller Owner", "Seller Staff"]);
  });

  it("are no longer read once the plant is another customer's", async ({ expect }) => {
    const { admin, plant, seenBy } = await aHistory();
    const buyer = await aSignedInPerson({ inbound_api_access: true });
    const { version } = await (
      await call("GET", `/api/plant/${plant}/users`, { cookie: admin.cookie })
    ).json<PlantUsers>();
    const json = { plant_id: plant, version, owners: [buyer.user.id] };
    expect((await call("POST", "/api/plant/updateplant", { cookie: admin.cookie, json })).status).toBe(200);
    expect(await seenBy(buyer)).toEqual([]);
  });
});
