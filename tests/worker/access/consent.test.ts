import * as fc from "fast-check";
import { eq, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, it } from "vitest";
import { ACCESS_MAILS_A_DAY, ACCESS_NOTICE_SECONDS } from "#contract/accounts/access-changes";
import { addDays, dayOf } from "#contract/common/calendar";
import type { LostAccessList } from "#contract/owners/lost-access";
import { OFFER_LIMITS, type OfferList } from "#contract/plants/offers";
import type { PlantUsers } from "#contract/plants/users";
import { CAMPAIGN_LIMITS } from "#contract/portfolio/campaigns";
import { mailAccessNotices } from "../../../worker/features/accounts/notifications/access-notices.ts";
import * as schema from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSignedInPerson, call, db } from "./people.ts";
import { deviceForm } from "../matrix/device-form.ts";

const today = dayOf("UTC", Date.now() / 1000);

/** What A may cause with B: an offer under the bell and in a mail, each in limited number. */
const REACHES_OTHERS = new Set<string>(
  [
    schema.plantOffers,
    schema.accessNotices,
    schema.messages,
    schema.mailOutbox,
    schema.auditLog,
    schema.usageCounts,
  ].map((table) => getTableName(table)),
);

const tables = (Object.values(schema) as unknown[])
  .filter((table): table is SQLiteTable => is(table, SQLiteTable))
  .filter((table) => !REACHES_OTHERS.has(getTableName(table)));

async function rowsNaming(ids: readonly string[]): Promise<string[]> {
  const [first, ...more] = tables.map((table) => db.select().from(table));
  const rows = await db.batch([first!, ...more]);
  return tables
    .flatMap((table, at) => rows[at]!.map((row) => `${getTableName(table)} ${JSON.stringify(row)}`))
    .filter((text) => ids.some((id) => text.includes(id)))
    .toSorted();
}

/** Losses of A: a plant and its device that B got later from the partner who had taken them, by an Admin. */
async function formerlyOfA(a: SignedIn, b: SignedIn): Promise<string[]> {
  const [partner, admin] = [await aSignedInPerson(), await aSignedInPerson({ user_type: "Admin" })];
  const plant = await aPlant({ owners: [a.user.id, partner.user.id] });
  await aDevice(plant);
  const users = async (cookie: string) =>
    (await call("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
  const owners = [partner.user.id];
  const { version } = await users(partner.cookie);
  await call("POST", "/api/plant/updateplant", { cookie: partner.cookie, json: { plant_id: plant, version, owners } });
  const { losses } = await (await call("GET", "/api/losses", { cookie: a.cookie })).json<LostAccessList>();
  const now = await users(admin.cookie);
  const json = { owner_id: b.user.id, version: now.version, plant_name: now.plant_name };
  await call("POST", `/api/plant/${plant}/changeOwner`, { cookie: admin.cookie, json });
  return losses.map(({ id }) => id);
}
type SignedIn = Awaited<ReturnType<typeof aSignedInPerson>>;

async function twoOwners() {
  const [a, b] = [await aSignedInPerson(), await aSignedInPerson({ email: `${crypto.randomUUID()}@owner.example` })];
  const [staffOfA, staffOfB] = [
    await aPerson({ user_type: "Staff", owner_id: a.user.id }),
    await aPerson({ user_type: "Staff", owner_id: b.user.id }),
  ];
  const plantsOfA = [
    await aPlant({ owners: [a.user.id] }),
    await aPlant({ owners: [a.user.id], staff: [staffOfA.id] }),
  ];
  const plantOfB = await aPlant({ owners: [b.user.id], staff: [staffOfB.id] });
  const [deviceOfA, deviceOfB] = [await aDevice(plantsOfA[0]!), await aDevice(plantOfB)];
  const losses = await formerlyOfA(a, b);
  return { a, b, staffOfA, staffOfB, plantsOfA, plantOfB, deviceOfA, deviceOfB, losses };
}
type World = Awaited<ReturnType<typeof twoOwners>>;
type Choice = (list: readonly string[]) => string;

/** Calls that A may make by their rights, with plants, devices and people of both. */
const moves: Record<string, (world: World, pick: Choice) => Promise<unknown>> = {
  async save({ a, b, staffOfB, plantsOfA, plantOfB }, pick) {
    const plant_id = pick([...plantsOfA, plantOfB]);
    const { cookie } = a;
    const users = await call("GET", `/api/plant/${plant_id}/users`, { cookie });
    const { version } = users.ok ? await users.json<PlantUsers>() : { version: undefined };
    const owners = pick(["both", "other", "own"]);
    const list = owners === "both" ? [a.user.id, b.user.id] : [owners === "own" ? a.user.id : b.user.id];
    const staff = pick(["none", "theirs"]) === "theirs" ? { staff: [staffOfB.id] } : {};
    await call("POST", "/api/plant/updateplant", { cookie, json: { plant_id, version, owners: list, ...staff } });
  },
  async answer({ a }, pick) {
    const { given } = await (await call("GET", "/api/offers", { cookie: a.cookie })).json<OfferList>();
    const what = pick(["accept", "decline", "withdraw"]);
    for (const { id } of given.slice(0, 1)) await call("POST", `/api/offers/${id}/${what}`, { cookie: a.cookie });
  },
  async undo({ a, plantsOfA }, pick) {
    const plant_id = pick(plantsOfA);
    const users = await call("GET", `/api/plant/${plant_id}/users`, { cookie: a.cookie });
    if (!users.ok) return;
    const { version } = await users.json<PlantUsers>();
    await call("POST", "/api/plant/undoUsers", { cookie: a.cookie, json: { plant_id, version } });
  },
  leave: ({ a, plantsOfA, plantOfB }, pick) =>
    call("POST", `/api/plant/${pick([...plantsOfA, plantOfB])}/leave`, { cookie: a.cookie, json: {} }),
  remove: ({ a, plantsOfA, plantOfB }, pick) =>
    call("DELETE", `/api/plant/${pick([...plantsOfA, plantOfB])}`, { cookie: a.cookie }),
  add: ({ a, b }, pick) =>
    call("POST", "/api/plant/addPlant", {
      cookie: a.cookie,
      json: { plant_name: "New", location: "Mesa", lat: 33, lng: -111, owners: [pick([a.user.id, b.user.id])] },
    }),
  move: ({ a, deviceOfA, deviceOfB, plantsOfA, plantOfB }, pick) =>
    call("POST", "/api/device/updateDevice", {
      cookie: a.cookie,
      json: { ...deviceForm, device_id: pick([deviceOfA, deviceOfB]), plant_id: pick([...plantsOfA, plantOfB]) },
    }),
  campaign: ({ a, b, plantsOfA, plantOfB }, pick) =>
    call("POST", "/api/portfolio/campaigns", {
      cookie: a.cookie,
      json: {
        name: "Run",
        from: today,
        to: addDays(today, 3),
        crew: "Crew",
        email: b.user.email,
        note: "",
        plants: [pick([...plantsOfA, plantOfB])],
      },
    }),
  staff: ({ a, b, staffOfB, plantsOfA, plantOfB }, pick) =>
    call("POST", "/api/staff/addStaff", {
      cookie: a.cookie,
      json: {
        email: pick([b.user.email, staffOfB.email, `${crypto.randomUUID()}@people.example`]),
        user_name: "Staff",
        plants: [pick([...plantsOfA, plantOfB])],
      },
    }),
  takeBack: ({ a, losses }, pick) =>
    call("POST", `/api/losses/${pick(losses)}/takeBack`, { cookie: a.cookie, json: {} }),
  person: ({ a, b, staffOfA, staffOfB }, pick) => {
    const id = pick([staffOfA.id, staffOfB.id, b.user.id]);
    const [path, json] = [
      ["/api/staff/removeStaff", { staff_id: id }],
      ["/api/staff/updatePassword", { firebase_id: id, password: "Battery-Staple-9!" }],
      ["/api/owner/removeOwner", { owner_id: id }],
    ][Number(pick(["0", "1", "2"]))] as [string, object];
    return call("POST", path, { cookie: a.cookie, json });
  },
  device: ({ a, deviceOfA, deviceOfB }, pick) => {
    const id = pick([deviceOfA, deviceOfB]);
    const days = { from: today, to: today, counts: false };
    const [method, path, json] = [
      ["PUT", "offset", { offset: 3 }],
      ["PUT", "cleanings", { version: null, cleaningEvents: { [today]: { notes: "A" } } }],
      ["POST", "day-decisions", days],
      ["POST", "retire", { notes: "" }],
      ["POST", "erase", { device_name: "Test Device" }],
    ][Number(pick(["0", "1", "2", "3", "4"]))] as [string, string, object];
    return call(method, `/api/device/${id}/${path}`, { cookie: a.cookie, json });
  },
  plant: ({ a, plantsOfA, plantOfB }, pick) => {
    const id = pick([...plantsOfA, plantOfB]);
    const to = Math.floor(Date.now() / 1000) + 3600;
    return call("POST", "/api/maintenance", { cookie: a.cookie, json: { plant_id: id, to, note: "A" } });
  },
  key: ({ a, deviceOfA, deviceOfB }, pick) =>
    call("POST", `/api/device/apiKey/${pick([deviceOfA, deviceOfB])}/rotate`, { cookie: a.cookie, json: {} }),
  find: ({ a, b, plantsOfA }, pick) =>
    call("POST", `/api/plant/${pick(plantsOfA)}/users/find`, { cookie: a.cookie, json: { email: b.user.email } }),
};

const sequence = fc.array(
  fc.tuple(
    fc.constantFrom("save", "save", "save", ...Object.keys(moves)),
    fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
  ),
  {
    minLength: 8,
    maxLength: 16,
  },
);

describe("what one owner does", () => {
  it("changes nothing of another owner without their act, and reaches them by few mails and offers", async ({
    expect,
  }) => {
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const world = await twoOwners();
        const { a, b, staffOfB, plantOfB, deviceOfB } = world;
        const ids = [b.user.id, staffOfB.id, plantOfB, deviceOfB];
        const listed = async () => (await call("GET", "/api/plant/listing", { cookie: b.cookie })).json();
        const before = [await rowsNaming(ids), await listed()];
        for (const [name, numbers] of steps) {
          const left = [...numbers];
          await moves[name]!(world, (list) => list[(left.shift() ?? 0) % list.length]!);
          await db.update(schema.accessNotices).set({ at: sql`${schema.accessNotices.at} - ${ACCESS_NOTICE_SECONDS}` });
          await mailAccessNotices(db, undefined, Date.now() / 1000);
        }
        expect([await rowsNaming(ids), await listed()]).toEqual(before);
        const mails = await db.$count(schema.mailOutbox, eq(schema.mailOutbox.to, b.user.email));
        expect(mails).toBeLessThanOrEqual(ACCESS_MAILS_A_DAY + CAMPAIGN_LIMITS.mailsADayToOne);
        const open = await db.$count(schema.plantOffers, eq(schema.plantOffers.giver_id, a.user.id));
        expect(open).toBeLessThanOrEqual(OFFER_LIMITS.aDayToOne);
      }),
      { numRuns: 8 },
    );
  });
});
