import { randomBytes } from "node:crypto";
import { dayOf } from "#contract/calendar";
import { DEMO_PASSWORD } from "../demo/people.ts";
import { keyHash } from "../demo/state.ts";
import { personRows } from "../directory/person.ts";
import { insert } from "../directory/sql.ts";

/** The one person of a scratch portal; sees all its devices. */
export const OWNER = "owner@plant.example";

export interface ScratchDevice {
  id: string;
  key: string;
}

export const scratchDevices = (ids: string[]): ScratchDevice[] =>
  ids.map((id) => ({ id, key: randomBytes(32).toString("base64url") }));

/** One owner, one plant and these devices, as SQL; their days are counted in UTC. `installed`: UTC epoch seconds. */
export async function scratchDirectory(devices: ScratchDevice[], installed: number): Promise<string[]> {
  const person = { id: "owner", name: "Plant Owner", company_name: "Sunny Fields", owner_id: null };
  const rights = { user_type: "Owner", demo: false, tosAcceptedAt: installed } as const;
  const place = { location: "Greenwich", lat: 51.48, lng: 0 };
  return [
    ...(await personRows({ ...person, ...rights, email: OWNER }, DEMO_PASSWORD, installed)),
    insert("plants", { plant_id: "plant", plant_name: "Plant", ...place, status: "Enable" }),
    insert("plant_owners", { owner_id: "owner", plant_id: "plant" }),
    ...devices.map(({ id, key }) =>
      insert("devices", {
        device_id: id,
        device_name: id,
        plant_id: "plant",
        serialno: id,
        ...place,
        timezone: "UTC",
        installed_on: dayOf("UTC", installed),
        is_inbound_api_device: true,
        api_key_hash: keyHash(key),
      }),
    ),
  ];
}
