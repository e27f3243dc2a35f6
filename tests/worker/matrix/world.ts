import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { crewLinks } from "../../../worker/features/portfolio/campaigns/links.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import {
  campaigns,
  campaignSteps,
  devices,
  exports,
  ownershipLosses,
  sessions,
} from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, db } from "../access/people.ts";
import { FORMER, nobodies, people, type Subject } from "./capabilities.ts";

const DAY = 86_400;

export interface World {
  ids: Record<string, string>;
  shown: Record<string, Record<string, string>>;
  plant: Record<Subject, string>;
  device: Record<Subject, string>;
  staff: { of: (caller: string) => string; other: string };
  /** One export to view and one to delete per caller. */
  export: (caller: string, use: "look" | "delete") => string;
  key: { own: string; other: string };
  /** Token of a crew's link that a former staff member mailed. */
  link: string;
  otherSession: string;
}

/** The data of two owners. All owner types own the same plants; staff have one. */
export async function aWorld(): Promise<World> {
  const ids: Record<string, string> = {};
  const bossId = crypto.randomUUID();
  for (const [caller, values] of Object.entries(people)) {
    const id = caller === "Owner" ? bossId : crypto.randomUUID();
    ids[caller] = id;
    await aPerson({ id, ...values, ...(values.user_type === "Staff" && { owner_id: employerOf(caller, ids) }) });
  }
  ids["a disabled Owner"] = (await aPerson({ status: "Disable" })).id;
  const closed = await aPerson({ status: "Disable" });
  ids["Staff of a disabled Owner"] = (await aPerson({ user_type: "Staff", owner_id: closed.id })).id;
  ids["a disabled Admin"] = (await aPerson({ user_type: "Admin", status: "Disable" })).id;

  const other = await aPerson({ name: "Another Owner" });
  const owners = Object.entries(people)
    .filter(([caller, { user_type }]) => user_type === "Owner" && caller !== FORMER)
    .map(([caller]) => ids[caller]!);
  owners.push(ids["a disabled Owner"]);
  const staff = Object.entries(people)
    .filter(([caller, { user_type }]) => user_type === "Staff" && caller !== "Staff without plants")
    .map(([caller]) => ids[caller]!);
  const otherStaff = await aPerson({ user_type: "Staff", owner_id: other.id });

  const plant = {
    own: await aPlant({ owners, staff }),
    "not given": await aPlant({ owners }),
    "other's": await aPlant({ owners: [other.id], staff: [otherStaff.id] }),
    disabled: await aPlant({ owners, staff, status: "Disable" }),
    "of a disabled plant": "",
    deleted: crypto.randomUUID(),
  };
  plant["of a disabled plant"] = plant.disabled;
  const key = { own: crypto.randomUUID(), other: crypto.randomUUID() };
  const device = {
    own: await aDevice(plant.own, { api_key_hash: await sha256Hex(key.own) }),
    "not given": await aDevice(plant["not given"]),
    "other's": await aDevice(plant["other's"], { api_key_hash: await sha256Hex(key.other) }),
    disabled: await aDevice(plant.own, { status: "Disable" }),
    "of a disabled plant": await aDevice(plant.disabled),
    deleted: await aDevice(plant.own),
  };
  await db.delete(devices).where(eq(devices.device_id, device.deleted));

  await db.insert(ownershipLosses).values({
    id: crypto.randomUUID(),
    owner_id: ids[FORMER]!,
    plant_id: plant.own,
    name: "Test Plant",
    staff: [],
    lost_by: bossId,
    lost_at: 1_700_000_000,
    expires_at: 4_000_000_000,
    is_open: true,
  });
  const leaver = await aPerson({ user_type: "Staff", owner_id: bossId, status: "Disable", removedAt: 1_700_000_000 });
  ids["former Staff with a link"] = leaver.id;

  const team: Record<string, string> = {};
  for (const [caller, { user_type }] of Object.entries(people)) {
    if (user_type === "Owner") team[caller] = (await aPerson({ user_type: "Staff", owner_id: ids[caller]! })).id;
    for (const use of ["look", "delete"])
      await db
        .insert(exports)
        .values({ ...anExport, id: `${ids[caller]}/${use}`, user_id: ids[caller]!, device_id: device.own });
  }
  await aSession(other.id);
  const [otherSession] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, other.id));
  return {
    ids,
    shown: await shown(ids, key.own),
    plant,
    device,
    staff: { of: (caller) => team[caller] ?? team.Owner!, other: otherStaff.id },
    export: (caller, use) => encodeURIComponent(`${ids[caller]}/${use}`),
    key,
    link: await linkOf(leaver.id, bossId, plant.own),
    otherSession: otherSession!.id,
  };
}

async function linkOf(sender: string, owner_id: string, plant_id: string): Promise<string> {
  const id = crypto.randomUUID();
  const [from_day, to_day] = ["2026-01-01", "2099-01-01"];
  const campaign = { id, owner_id, from_day, to_day, state: "open" as const, link_version: 1, has_links: true };
  const words = { name: "Any", crew: "Any", email: "crew@people.example", note: "" };
  await db.insert(campaigns).values({ ...campaign, ...words, created_by: sender, created_at: 1_700_000_000 });
  await db.insert(campaignSteps).values({ campaign_id: id, plant_id, position: 0, state: "waiting", reason: "" });
  const { page } = await crewLinks(env, "", { id, link_version: 1, to_day });
  return page.split("/").at(-1)!;
}

const anExport = {
  from_at: 0,
  to_at: DAY,
  state: "queued" as const,
  done: 0,
  total: 1,
  rows: 0,
  bytes: 0,
  chunks: 0,
  created_at: 1_700_000_000,
};

const withoutAccess = ["a disabled Owner", "a disabled Admin", "Staff of a disabled Owner", "former Staff with a link"];

async function shown(ids: Record<string, string>, key: string): Promise<World["shown"]> {
  const headers: World["shown"] = {};
  for (const caller of [...Object.keys(people), ...withoutAccess])
    headers[caller] = { cookie: await aSessionOf(caller, ids[caller]!, ids) };
  const now = Date.now() / 1000;
  const owner = ids.Owner!;
  const [none, , , , expired, outlived, forged, device] = nobodies;
  headers[none] = {};
  headers[expired] = { cookie: await aSession(owner, { startedAt: now - 8 * DAY, expiresAt: now - 60 }) };
  headers[outlived] = { cookie: await aSession(owner, { startedAt: now - 31 * DAY, expiresAt: now + DAY }) };
  const cookie = headers.Owner!.cookie!;
  headers[forged] = { cookie: cookie.slice(0, -6) + (cookie.endsWith("AAA%3D") ? "BBB%3D" : "AAA%3D") };
  headers[device] = { authorization: `Bearer ${key}` };
  return headers;
}

const employerOf = (caller: string, ids: Record<string, string>): string =>
  ids[caller === "Staff who may upload" ? "Owner who may upload" : "Owner"]!;

/** An expendable session of another person of the same type. */
export async function aStandIn(caller: string, ids: Record<string, string>): Promise<string> {
  const values = people[caller]!;
  const { id } = await aPerson({
    ...values,
    ...(values.user_type === "Staff" && { owner_id: employerOf(caller, ids) }),
  });
  return aSessionOf(caller, id, ids);
}

async function aSessionOf(caller: string, id: string, ids: Record<string, string>): Promise<string> {
  const cookie = await aSession(id);
  if (caller === "Admin acting for the owner")
    await db.update(sessions).set({ actingOwnerId: ids.Owner! }).where(eq(sessions.userId, id));
  return cookie;
}
