import { and, asc, eq, sql } from "drizzle-orm";
import {
  splitStaffByOwner,
  type FoundPlantUser,
  type PlantOwner,
  type PlantStaff,
  type PlantUsers,
} from "#contract/plants/users";
import { namesOf, pick } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { availableOwner, isOwner } from "../../access/people.ts";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { assigns, choosable, ownStaff, type PlantState, plantVersion } from "./state.ts";

const owner = { owner_id: users.id, user_name: users.name, company_name: users.company_name, email: users.email };
const staff = {
  staff_id: users.id,
  owner_id: sql<string>`coalesce(${users.owner_id}, '')`,
  user_name: users.name,
  email: users.email,
};

export async function plantUsers(db: Database, principal: Principal, state: PlantState): Promise<PlantUsers> {
  const ownersSeen = assigns(principal) ? choosable(state.owners) : sql`${users.id} in ${jsonValues(state.owners)}`;
  const [owners, members] = await db.batch([
    db.select(owner).from(users).where(and(isOwner(), ownersSeen)).orderBy(asc(users.name), asc(users.id)),
    db.select(staff).from(users).where(ownStaff(principal)).orderBy(asc(users.name), asc(users.id)),
  ]);
  return {
    ...pick(state, ["plant_id", ...namesOf(storedPlant)]),
    version: await plantVersion(state),
    owners,
    staff: members,
    // Staff whose owner has lost the plant don't see it, so they are not chosen.
    chosen: { owners: state.owners, staff: splitStaffByOwner(members, state.staff, state.owners).kept },
  };
}

export async function findPlantUser(
  db: Database,
  principal: Principal,
  state: PlantState,
  address: string,
): Promise<FoundPlantUser | null> {
  const byAddress = eq(users.email, address.toLowerCase());
  const [[found], [member]] = await db.batch([
    db
      .select(owner)
      .from(users)
      .where(and(byAddress, isOwner(), choosable(state.owners))),
    db
      .select(staff)
      .from(users)
      .where(and(byAddress, ownStaff(principal))),
  ]);
  if (found) return { kind: "owner", owner: hideUnknownOwner(principal, state, found) };
  return member ? { kind: "staff", staff: member satisfies PlantStaff } : null;
}

export async function isTrial(db: Database, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, address.toLowerCase()), isOwner(), eq(users.wasSelfRegistered, true)));
  return rows.length > 0;
}

/** Owners know each other by name only if they share a plant. */
function hideUnknownOwner(principal: Principal, state: PlantState, found: PlantOwner): PlantOwner {
  if (assigns(principal) || state.owners.includes(found.owner_id)) return found;
  return { ...found, user_name: "", company_name: "" };
}

export async function areAvailable(db: Database, owners: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(availableOwner, sql`${users.id} in ${jsonValues(owners)}`));
  return rows.length === owners.length;
}
