import { staffPlants } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSignedInPerson, db } from "../access/people.ts";
import { ask } from "../mail/portal.ts";

export const address = () => `${crypto.randomUUID()}@people.example`;
export const post = (path: string, cookie: string, json: unknown) =>
  ask("POST", `/api/staff/${path}`, { cookie, json });
export const one = (cookie: string, id: string) => ask("GET", `/api/staff/${id}`, { cookie });

export async function aTeam() {
  const owner = await aSignedInPerson({ company_name: "Mesa Solar" });
  const plants = [await aPlant({ owners: [owner.user.id] }), await aPlant({ owners: [owner.user.id] })] as const;
  const member = await aPerson({ user_type: "Staff", owner_id: owner.user.id, name: "Old Name" });
  await db.insert(staffPlants).values({ staff_id: member.id, plant_id: plants[0] });
  return { ...owner, plants, member };
}
