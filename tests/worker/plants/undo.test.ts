import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { PlantSaved, PlantUsers } from "#contract/plants/users";
import { plantOwners, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, call, db } from "../access/people.ts";

type Change = Partial<typeof users.$inferInsert>;

/** What ends the right of the other owner, or of that owner's staff. */
const ends: Record<string, (third: string) => { owner?: Change; staff?: Change }> = {
  nothing: () => ({}),
  "the owner is disabled": () => ({ owner: { status: "Disable" } }),
  "the owner is removed": () => ({ owner: { removedAt: 1_790_000_000 } }),
  "the staff is removed": () => ({ staff: { removedAt: 1_790_000_000 } }),
  "the staff goes to a third owner": (owner_id) => ({ staff: { owner_id } }),
};

describe("the undo of a plant's save", () => {
  it.for(Object.entries(ends))(
    "gives nobody a plant whose right to it ended meanwhile: %s",
    async ([what, endOf], { expect }) => {
      const [own, other, third] = [await aPerson(), await aPerson(), await aPerson()];
      const staff = await aPerson({ user_type: "Staff", owner_id: other.id });
      const plant = await aPlant({ owners: [own.id, other.id], staff: [staff.id] });
      const cookie = await aSession(own.id);
      const seen = await (await call("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
      const form = { plant_id: plant, version: seen.version, owners: [own.id] };
      const saved = await call("POST", "/api/plant/updateplant", { cookie, json: form });
      const { version } = await saved.json<PlantSaved>();
      const change = endOf(third.id);
      if (change.owner) await db.update(users).set(change.owner).where(eq(users.id, other.id));
      if (change.staff) await db.update(users).set(change.staff).where(eq(users.id, staff.id));
      const undone = await call("POST", "/api/plant/undoUsers", { cookie, json: { plant_id: plant, version } });
      const isBack = what === "nothing";
      expect(undone.status).toBe(isBack ? 200 : 409);
      const owners = await db.select().from(plantOwners).where(eq(plantOwners.plant_id, plant));
      expect(owners.some(({ owner_id }) => owner_id === other.id)).toBe(isBack);
      expect(await db.$count(staffPlants, eq(staffPlants.plant_id, plant))).toBe(isBack ? 1 : 0);
    },
  );
});
