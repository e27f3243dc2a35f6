import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import type { OfferList } from "#contract/plants/offers";
import type { LostAccessList } from "#contract/owners/lost-access";
import type { PlantUsers } from "#contract/plants/users";
import type { Campaign } from "#contract/portfolio/campaigns";
import { newDeviceKey } from "../../../worker/platform/cryptography/device-key-box.ts";
import { exports, plantOwners, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, call, db, ORIGIN } from "./people.ts";
import { deviceForm } from "../matrix/device-form.ts";

const day = dayOf("UTC", Date.now() / 1000);

/** An owner with a partner, staff, a device with its key, an export, a crew's link, and offers of a plant. */
async function aCompany() {
  const [owner, partner, admin, receiver] = [
    await aSignedInPerson({ inbound_api_access: true }),
    await aSignedInPerson(),
    await aSignedInPerson({ user_type: "Admin" }),
    await aSignedInPerson(),
  ];
  const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id });
  const staffCookie = await aSession(staff.id);
  const plant = await aPlant({ owners: [owner.user.id, partner.user.id], staff: [staff.id] });
  const device = crypto.randomUUID();
  const { key, ...stored } = await newDeviceKey(env, device);
  await aDevice(plant, { device_id: device, ...stored, key_owners: [owner.user.id] });
  const job = crypto.randomUUID();
  await db.insert(exports).values({
    id: job,
    user_id: staff.id,
    device_id: device,
    from_at: 0,
    to_at: 1,
    state: "queued",
    done: 0,
    total: 1,
    rows: 0,
    bytes: 0,
    chunks: 0,
    created_at: Math.floor(Date.now() / 1000),
  });
  const json = { name: "Run", from: day, to: addDays(day, 3), crew: "Crew", note: "", plants: [plant] };
  const linkBy = async (cookie: string) => {
    const email = `${crypto.randomUUID()}@crew.example`;
    const started = await call("POST", "/api/portfolio/campaigns", { cookie, json: { ...json, email } });
    const { id } = await started.json<{ id: string }>();
    const { links } = await (await call("GET", `/api/portfolio/campaigns/${id}`, { cookie })).json<Campaign>();
    return { id, page: links!.page.slice(ORIGIN.length) };
  };
  const save = async (cookie: string, owners: string[]) => {
    const { version } = await (await call("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
    return call("POST", "/api/plant/updateplant", { cookie, json: { plant_id: plant, version, owners } });
  };
  await save(owner.cookie, [owner.user.id, partner.user.id, receiver.user.id]);
  const offers = await (await call("GET", "/api/offers", { cookie: receiver.cookie })).json<OfferList>();
  return {
    owner,
    partner,
    admin,
    receiver,
    staff,
    staffCookie,
    plant,
    device,
    key,
    job,
    save,
    offer: offers.received[0]!.id,
    ownersLink: await linkBy(owner.cookie),
    staffsLink: await linkBy(staffCookie),
  };
}
type Company = Awaited<ReturnType<typeof aCompany>>;

const get = (path: string, cookie?: string) => call("GET", path, cookie === undefined ? {} : { cookie });
const keyed = (key: string) =>
  call("GET", "/api/device/inbound/commands", { headers: { authorization: `Bearer ${key}` } });

/** Rights that came from a relation; each is tried before and after its end. */
const rights = {
  ownersPlant: ({ owner, plant }: Company) => get(`/api/plant/${plant}`, owner.cookie),
  ownersDevice: ({ owner, device }: Company) => get(`/api/device/${device}/config`, owner.cookie),
  ownersPeople: ({ owner, plant }: Company) => get(`/api/plant/${plant}/users`, owner.cookie),
  ownersLink: ({ ownersLink }: Company) => get(ownersLink.page),
  staffsSession: ({ staffCookie }: Company) => get("/api/account/notifications", staffCookie),
  staffsPlant: ({ staffCookie, plant }: Company) => get(`/api/plant/${plant}`, staffCookie),
  staffsDevice: ({ staffCookie, device }: Company) => get(`/api/device/${device}/cleanings`, staffCookie),
  async staffsExport({ staffCookie, job }: Company) {
    const listed = await get("/api/exports", staffCookie);
    if (!listed.ok) return listed;
    return new Response(null, { status: (await listed.text()).includes(job) ? 200 : 404 });
  },
  staffsLink: ({ staffsLink }: Company) => get(staffsLink.page),
  offer: ({ offer, receiver }: Company) => call("POST", `/api/offers/${offer}/accept`, { cookie: receiver.cookie }),
  key: ({ key }: Company) => keyed(key),
} satisfies Record<string, (company: Company) => Promise<Response>>;
type Right = keyof typeof rights;

const ofOwner: Right[] = ["ownersPlant", "ownersDevice", "ownersPeople", "ownersLink"];
const ofStaffAtPlant: Right[] = ["staffsPlant", "staffsDevice", "staffsExport", "staffsLink"];
/** Accepting changes the plant, so that it is tried only after the end. */
const once = new Set<Right>(["offer"]);

const ends: Record<string, { end: (company: Company) => Promise<unknown>; ended: Right[] }> = {
  "owner and plant, by a partner": {
    end: ({ save, partner }) => save(partner.cookie, [partner.user.id]),
    ended: [...ofOwner, ...ofStaffAtPlant, "offer", "key"],
  },
  "owner and plant, by leaving": {
    end: ({ owner, plant }) => call("POST", `/api/plant/${plant}/leave`, { cookie: owner.cookie, json: {} }),
    ended: [...ofOwner, ...ofStaffAtPlant, "offer", "key"],
  },
  "owner and portal, disabled": {
    end: ({ owner }) => db.update(users).set({ status: "Disable" }).where(eq(users.id, owner.user.id)),
    ended: [...ofOwner, ...ofStaffAtPlant, "staffsSession", "offer"],
  },
  "owner and portal, removed": {
    end: ({ owner, admin }) =>
      call("POST", "/api/owner/removeOwner", { cookie: admin.cookie, json: { owner_id: owner.user.id } }),
    ended: [...ofOwner, ...ofStaffAtPlant, "staffsSession", "offer", "key"],
  },
  "staff and owner": {
    end: ({ owner, staff }) =>
      call("POST", "/api/staff/removeStaff", { cookie: owner.cookie, json: { staff_id: staff.id } }),
    ended: [...ofStaffAtPlant, "staffsSession"],
  },
  "staff and plant": {
    end: ({ staff, plant }) =>
      db.delete(staffPlants).where(and(eq(staffPlants.staff_id, staff.id), eq(staffPlants.plant_id, plant))),
    ended: ofStaffAtPlant,
  },
  "device and plant, by an Admin": {
    end: async ({ admin, device, receiver }) => {
      const plant_id = await aPlant({ owners: [receiver.user.id] });
      const json = { ...deviceForm, device_id: device, plant_id };
      return call("POST", "/api/device/updateDevice", { cookie: admin.cookie, json });
    },
    ended: ["ownersDevice", "staffsDevice", "staffsExport", "key"],
  },
  "plant and everyone": {
    end: ({ plant }) => db.delete(plantOwners).where(eq(plantOwners.plant_id, plant)),
    ended: [...ofOwner, ...ofStaffAtPlant, "offer"],
  },
  "session and person": {
    end: ({ staffCookie }) => call("POST", "/api/account/sign-out", { cookie: staffCookie, json: {} }),
    ended: ["staffsSession", "staffsPlant", "staffsDevice", "staffsExport"],
  },
  "link and campaign": {
    end: ({ owner, ownersLink }) =>
      call("POST", `/api/portfolio/campaigns/${ownersLink.id}/links`, {
        cookie: owner.cookie,
        json: { action: "revoke" },
      }),
    ended: ["ownersLink"],
  },
  "offer and giver": {
    end: ({ owner, offer }) => call("POST", `/api/offers/${offer}/withdraw`, { cookie: owner.cookie }),
    ended: ["offer"],
  },
};

describe("when a relation ends", () => {
  it.for(Object.entries(ends))(
    "%s: every right that came from it is refused",
    async ([, { end, ended }], { expect }) => {
      const company = await aCompany();
      for (const right of Object.keys(rights) as Right[])
        if (!once.has(right)) expect([right, (await rights[right](company)).status]).toEqual([right, 200]);
      await end(company);
      for (const right of ended) {
        const { status } = await rights[right](company);
        expect([right, [401, 403, 404].includes(status) ? "refused" : status]).toEqual([right, "refused"]);
      }
      for (const right of Object.keys(rights) as Right[])
        if (!ended.includes(right) && !once.has(right))
          expect([right, (await rights[right](company)).status]).toEqual([right, 200]);
    },
  );

  it("the loss of a plant ends with the next change, with what it would have given back", async ({ expect }) => {
    const { owner, partner, admin, receiver, save } = await aCompany();
    expect((await save(partner.cookie, [partner.user.id])).status).toBe(200);
    const { losses } = await (await get("/api/losses", owner.cookie)).json<LostAccessList>();
    expect((await save(admin.cookie, [receiver.user.id])).status).toBe(200);
    const taken = await call("POST", `/api/losses/${losses[0]!.id}/takeBack`, { cookie: owner.cookie, json: {} });
    expect(taken.status).toBe(404);
  });
});
