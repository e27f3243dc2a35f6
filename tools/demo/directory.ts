import { placeKey, roundedPlace } from "#contract/simulation/terms";
import { insert, update } from "../directory/sql.ts";
import { arrayCleanings, type DemoDevice, fleet, HISTORY_DAYS, plants } from "./fleet.ts";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { sealKey } from "../../worker/platform/cryptography/device-key-box.ts";
import { personRows } from "../directory/person.ts";
import type { Unit } from "#domain/setup/units";
import { unitRows } from "../directory/units.ts";
import { DEMO_PASSWORD, people } from "./people.ts";
import { type FleetState, keyHash } from "./state.ts";

const simulationRows = (at: number): string[] =>
  [plants.valley, plants.southeast, plants.desert].map(({ plant_id, location, lat, lng }, index) =>
    insert("simulations", {
      id: `${plant_id}-simulation`,
      account_id: "demo-visitor",
      user_id: "demo-visitor",
      place_key: placeKey({ lat, lng }),
      place_id: null,
      formatted_address: location,
      ...roundedPlace({ lat, lng }),
      ts: at - index,
    }),
  );

const plantRows = (): string[] => [
  ...Object.values(plants).map(({ plant_id, plant_name, location, lat, lng }) =>
    insert("plants", { plant_id, plant_name, location, lat, lng, status: "Enable" }),
  ),
  ...people.flatMap((person) =>
    person.plants.map((plant_id) =>
      person.user_type === "Staff"
        ? insert("staff_plants", { staff_id: person.id, plant_id })
        : insert("plant_owners", { owner_id: person.id, plant_id }),
    ),
  ),
];

async function deviceRows(device: DemoDevice, state: FleetState, keySecret: string): Promise<string[]> {
  const { device_id, device_name, serialno, plant } = device;
  const secret = state.keys[device_id]!;
  const forms = {
    api_key_hash: keyHash(secret),
    api_key_sealed: await sealKey({ DEVICE_KEY_SECRET: keySecret }, device_id, secret),
  };
  const row = insert("devices", {
    device_id,
    device_name,
    plant_id: plant.plant_id,
    serialno,
    location: plant.location,
    lat: plant.lat,
    lng: plant.lng,
    timezone: plant.timezone,
    installed_on: dayOf(plant.timezone, state.anchor - HISTORY_DAYS * SECONDS_PER_DAY),
    wash_extension_data: device.hasExtension,
    is_inbound_api_device: device.isInboundApiDevice,
    ...forms,
  });
  // Writes the new key if the directory is older than the keys (`.data` was deleted).
  const key = update("devices", forms, { device_id });
  const cleanings = arrayCleanings(plant.plant_id, state.anchor).map((day) =>
    insert("cleaning_events", {
      device_id,
      day,
      notes: "Array washed by truck",
      created_by: "demo-owner",
      created_at: state.anchor,
    }),
  );
  return [row, key, ...cleanings];
}

export const spareUnits: readonly Unit[] = ["DEM00194", "DEM0027M"].map((claim_code, index) => ({
  icc_id: `8900000000000000${claim_code.slice(4, 7)}`,
  claim_code,
  device_id: `demo-spare-${index + 1}`,
  serial_number: `S2-90${claim_code.slice(5, 7)}`,
  product_id: 17_764,
  api_key_hash: null,
}));

/** SQL of the demonstration: people, plants, spare units, devices and cleanings. `keySecret` seals device keys. */
export async function directory(state: FleetState, keySecret: string): Promise<string[]> {
  const now = Math.floor(state.anchor);
  const persons = await Promise.all(
    people.map((person) => personRows({ ...person, tosAcceptedAt: now }, DEMO_PASSWORD, now)),
  );
  const devices = await Promise.all(fleet(state.anchor).map((device) => deviceRows(device, state, keySecret)));
  return [...persons.flat(), ...plantRows(), ...unitRows(spareUnits), ...devices.flat(), ...simulationRows(now)];
}
