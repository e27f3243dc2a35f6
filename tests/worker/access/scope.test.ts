import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { deviceScope, plantScope, visiblePlant } from "../../../worker/access/scope.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { devices, plants, users } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, db } from "./people.ts";

async function asking(id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return principalOf(row as Person, { sessionId: "session", actingOwnerId: null });
}

async function twoOwners() {
  const [anna, bert] = await Promise.all([aPerson(), aPerson()]);
  const staff = await aPerson({ user_type: "Staff", owner_id: anna.id });
  const admin = await aPerson({ user_type: "Admin" });
  const of = async (owner: string, status: "Enable" | "Disable", staffIds: string[] = []) => {
    const plant = await aPlant({ owners: [owner], staff: staffIds, status });
    return { plant, on: await aDevice(plant), off: await aDevice(plant, { status: "Disable" }) };
  };
  const people = await Promise.all([admin, anna, bert, staff].map(({ id }) => asking(id)));
  return {
    admin: people[0]!,
    anna: people[1]!,
    bert: people[2]!,
    staff: people[3]!,
    given: await of(anna.id, "Enable", [staff.id]),
    kept: await of(anna.id, "Enable"),
    closed: await of(anna.id, "Disable", [staff.id]),
    // Assigned by mistake: a plant of another owner.
    strange: await of(bert.id, "Enable", [staff.id]),
  };
}
type World = Awaited<ReturnType<typeof twoOwners>>;
type Asker = "admin" | "anna" | "bert" | "staff";

async function plantsOf(world: World, who: Asker, ownerFilter?: string) {
  const rows = await db.select().from(plants).where(plantScope(world[who], ownerFilter));
  const names = (["given", "kept", "closed", "strange"] as const).filter((name) =>
    rows.some(({ plant_id }) => plant_id === world[name].plant),
  );
  return names.join(" ");
}

async function devicesOf(world: World, who: Asker, ownerFilter?: string) {
  const rows = await db.select().from(devices).where(deviceScope(world[who], ownerFilter));
  const seen = new Set(rows.map(({ device_id }) => device_id));
  return (["given", "kept", "closed", "strange"] as const)
    .flatMap((name) =>
      (["on", "off"] as const).filter((state) => seen.has(world[name][state])).map((state) => `${name}.${state}`),
    )
    .join(" ");
}

describe("what a person can access", () => {
  it("is everything for Admin, their own enabled plants for an Owner, the assigned ones of the owner for Staff [D-173] [D-174] [D-175] [D-176]", async ({
    expect,
  }) => {
    const world = await twoOwners();
    expect(await plantsOf(world, "admin")).toBe("given kept closed strange");
    expect(await plantsOf(world, "anna")).toBe("given kept");
    expect(await plantsOf(world, "bert")).toBe("strange");
    expect(await plantsOf(world, "staff")).toBe("given");
  });

  it("can be narrowed to one owner by an Admin only", async ({ expect }) => {
    const world = await twoOwners();
    const anna = world.anna.user.id;
    expect(await plantsOf(world, "admin", anna)).toBe("given kept closed");
    expect(await devicesOf(world, "admin", world.bert.user.id)).toBe("strange.on strange.off");
    expect(await plantsOf(world, "bert", anna)).toBe("strange");
    expect(await devicesOf(world, "staff", world.bert.user.id)).toBe("given.on");
  });

  it("is nothing for Staff without an owner", async ({ expect }) => {
    const world = await twoOwners();
    const lost = await aPerson({ user_type: "Staff" });
    const plant = await aPlant({ owners: [world.anna.user.id], staff: [lost.id] });
    expect(await visiblePlant(db, await asking(lost.id), plant)).toBeNull();
  });
});
