import { and, or, sql } from "drizzle-orm";
import { plantTexts, type UpdatePlant } from "#contract/plants/users";
import { isStaff } from "../../access/people.ts";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { users } from "../../platform/schema.ts";
import { areAvailable } from "./users.ts";
import { ownStaff, type PlantState } from "./state.ts";

type People = Pick<PlantState, "owners" | "staff">;
export type PeopleDecision = { ok: true; people: People } | { ok: false; title: string; detail: string };

/** Staff leave with their owner. Staff that the person cannot see stay as long as their owner does. */
export async function peopleAfter(
  db: Database,
  principal: Principal,
  state: PlantState,
  form: Pick<UpdatePlant, "owners" | "staff">,
): Promise<PeopleDecision> {
  const added = form.owners.filter((id) => !state.owners.includes(id));
  if (!(await areAvailable(db, added)))
    return { ok: false, title: plantTexts.ownersFailed, detail: plantTexts.ownerUnknown };
  const mine = ownStaff(principal);
  const members = await db
    .select({ id: users.id, owner_id: users.owner_id, own: sql<number>`${mine}` })
    .from(users)
    .where(and(isStaff(), or(mine, sql`${users.id} in ${jsonValues(state.staff)}`)));
  const own = new Set(members.filter((member) => member.own === 1).map(({ id }) => id));
  if (form.staff?.some((id) => !own.has(id)))
    return { ok: false, title: plantTexts.staffFailed, detail: plantTexts.staffUnknown };
  const wanted = new Set(form.staff ?? state.staff);
  const assigned = new Set(state.staff);
  const staff = members
    .filter(({ owner_id }) => owner_id !== null && form.owners.includes(owner_id))
    .filter(({ id }) => (own.has(id) ? wanted : assigned).has(id))
    .map(({ id }) => id);
  return { ok: true, people: { owners: form.owners.toSorted(), staff: staff.toSorted() } };
}
