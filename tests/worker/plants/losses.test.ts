import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { AuditPage } from "#contract/audit/audit";
import { type LossList, lossTexts, TAKE_BACK_SECONDS } from "#contract/owners/losses";
import type { PlantUsers } from "#contract/plants/users";
import { database } from "../../../worker/platform/db.ts";
import { auditLog, devices, ownershipLosses, plantOwners, staffPlants } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSignedInPerson } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";
import { receivedBy } from "../mail/received.ts";

const db = database(env);
const lossesOf = async (cookie: string) =>
  (await (await ask("GET", "/api/losses", { cookie })).json<LossList>()).losses;
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
    expect((await lastMail(anna.user.email)).text).toContain(lossTexts.device("North", "Bert Solar"));
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    expect((await lastMail(anna.user.email)).text).toContain(lossTexts.plant("Mesa", "Bert Solar"));
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
    expect([early.status, (await refusal(early)).title]).toEqual([409, lossTexts.plantFirst]);
    expect((await takeBack(anna.cookie, of("plant").id)).status).toBe(200);
    expect((await takeBack(anna.cookie, of("plant").id)).status).toBe(404);
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
    expect((await saveOwners(bert.cookie, plant, both)).status).toBe(200);
    expect((await saveOwners(bert.cookie, plant, [bert.user.id])).status).toBe(200);
    expect(await lossesOf(anna.cookie)).toHaveLength(1);
    expect((await saveOwners(bert.cookie, plant, both)).status).toBe(200);
    expect(await lossesOf(anna.cookie)).toEqual([]);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect((await saveOwners(admin.cookie, plant, [bert.user.id])).status).toBe(200);
    expect(await lossesOf(anna.cookie)).toEqual([]);
    expect((await lastMail(anna.user.email)).subject).toBe("You no longer own Mesa");
  });
});
