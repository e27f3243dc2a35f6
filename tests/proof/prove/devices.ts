import { randomBytes } from "node:crypto";
import { dayOf } from "#contract/common/calendar";
import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import { keyHash } from "../../../tools/demo/state.ts";
import { type NewPerson, personRows } from "../../../tools/directory/person.ts";
import { insert } from "../../../tools/directory/sql.ts";

export const emailOf = (id: string): string => `${id}@plant.example`;
export const OWNER = emailOf("owner");
export const coOwner = (number: number): string => emailOf(`owner-${number}`);

export interface ScratchDevice {
  id: string;
  key: string;
}

export const scratchDevices = (ids: string[]): ScratchDevice[] =>
  ids.map((id) => ({ id, key: randomBytes(32).toString("base64url") }));

/** SQL of one owner with co-owners, one plant, or one for each device with its id, and these devices. `installed`: UTC epoch seconds. */
export async function scratchDirectory(
  devices: ScratchDevice[],
  installed: number,
  { coOwners = 0, timezone = "UTC", hasOwnPlants = false } = {},
): Promise<string[]> {
  const emails = [OWNER, ...Array.from({ length: coOwners }, (_, index) => coOwner(index + 1))];
  const plants = hasOwnPlants ? devices.map(({ id }) => id) : ["plant"];
  const place = { location: "Greenwich", lat: 51.48, lng: 0 };
  return [
    ...(await Promise.all(emails.map((email) => scratchPerson(idOf(email), { user_type: "Owner" }, installed)))).flat(),
    ...plants.map((plant_id) => insert("plants", { plant_id, plant_name: "Plant", ...place, status: "Enable" })),
    ...plants.flatMap((plant_id) => emails.map((email) => insert("plant_owners", { owner_id: idOf(email), plant_id }))),
    ...devices.map(({ id, key }) =>
      insert("devices", {
        device_id: id,
        device_name: id,
        plant_id: hasOwnPlants ? id : "plant",
        serialno: id,
        ...place,
        timezone,
        installed_on: dayOf(timezone, installed),
        is_inbound_api_device: true,
        api_key_hash: keyHash(key),
      }),
    ),
  ];
}

const idOf = (email: string): string => email.split("@", 1)[0]!;

/** SQL of a person who signs in as `id@plant.example`. */
export function scratchPerson(
  id: string,
  { user_type, owner_id = null }: Pick<NewPerson, "user_type"> & Partial<Pick<NewPerson, "owner_id">>,
  now: number,
): Promise<string[]> {
  const person = { id, name: id, company_name: "Sunny Fields", email: emailOf(id), user_type, owner_id };
  return personRows({ ...person, demo: false, tosAcceptedAt: now }, DEMO_PASSWORD, now);
}
