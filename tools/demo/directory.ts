import { pick } from "#contract/records/field";
import { placeKey, roundedPlace } from "#contract/simulation/terms";
import { insert, literal, update } from "../directory/sql.ts";
import { arrayCleanings, type DemoDevice, fleet, HISTORY_DAYS, lowTank, plants } from "./fleet.ts";
import { forecastRecord } from "./forecasts.ts";
import { alertTextsByRule } from "#contract/alerts/alert-texts";
import { type DeviceRule, ruleTerms, SILENCE_LIMIT } from "#contract/alerts/rules";
import { dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { pyraTabs } from "#contract/pyranometer/tabs";
import { sealKey } from "../../worker/platform/cryptography/device-key-box.ts";
import { personRows } from "../directory/person.ts";
import type { Unit } from "#domain/setup/units";
import { unitRows } from "../directory/units.ts";
import { DEMO_PASSWORD, people } from "./people.ts";
import { HISTORY_STEP } from "./report.ts";
import { type FleetState, keyHash } from "./state.ts";

const simulationRows = (at: number): string[] =>
  people
    .filter(({ user_type }) => user_type !== "Staff")
    .flatMap(({ id }) =>
      [plants.valley, plants.southeast, plants.desert].map(({ plant_id, location, lat, lng }, index) =>
        insert("simulations", {
          id: id === "demo-visitor" ? `${plant_id}-simulation` : `${plant_id}-simulation-${id}`,
          account_id: id,
          user_id: id,
          place_key: placeKey({ lat, lng }),
          place_id: null,
          formatted_address: location,
          ...roundedPlace({ lat, lng }),
          ts: at - index,
        }),
      ),
    );

/** Time of the last sample of a device that is silent from then on: the one that list and alert name. */
const lastSampleAt = (silentFrom: number): number => (Math.ceil(silentFrom / HISTORY_STEP) - 1) * HISTORY_STEP;

/** As the tick writes it, which waits ten minutes after its first look at a device. */
function alertRows(device: DemoDevice, rule: DeviceRule, since: number, now: number): string[] {
  const { device_id, device_name, plant } = device;
  const words = alertTextsByRule[rule];
  const dedupe_key = `alert:${rule}:${device_id}:${since}`;
  const facts = { device: device_name, plant: plant.plant_name, since, zone: plant.timezone };
  return [
    insert("messages", {
      ts: since + (rule === "connection-lost" ? SILENCE_LIMIT.seconds : 0),
      title: `${words.title}: ${device_name}`,
      message: words.message(facts),
      details: `${plant.plant_name}. ${words.action}`,
      type: "DEVICE",
      plant_id: plant.plant_id,
      device_id,
      dedupe_key,
      mail_due: false,
      rule,
      severity: ruleTerms[rule].severity,
      state: "open",
      updated_at: now,
    }),
    `INSERT OR IGNORE INTO alert_states (device_id, rule, state, since, fired_at, message_id)
      SELECT ${[device_id, rule, "open"].map(literal).join(", ")}, ${since}, ts, id FROM messages WHERE dedupe_key = ${literal(dedupe_key)}`,
  ];
}

const retiredRow = (at: number): string =>
  insert("devices", {
    device_id: "demo-desert-retired",
    device_name: "Desert South (first unit)",
    plant_id: plants.desert.plant_id,
    serialno: "S1-0905",
    status: "Disable",
    retired_at: at - HISTORY_DAYS * SECONDS_PER_DAY,
    retired_by: "demo-owner",
    ...pick(plants.desert, ["location", "lat", "lng", "timezone"]),
    installed_on: dayOf(plants.desert.timezone, at - 2 * HISTORY_DAYS * SECONDS_PER_DAY),
    notes: "Replaced after a lightning strike",
  });

const viewerRows = (): string[] =>
  pyraTabs.map((tab) => insert("pyranometer_viewers", { email: "owner@demo.example", tab }));

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
    ...pick(plant, ["location", "lat", "lng", "timezone"]),
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

/** Both have right check digits, as on labels. */
const spareLabels = [
  ["8900000000000000011", "DEM00194"],
  ["8900000000000000029", "DEM0027M"],
  ["8900000000000000037", "DEM0035M"],
] as const;

export const spareUnits: readonly Unit[] = spareLabels.map(([icc_id, claim_code], index) => ({
  icc_id,
  claim_code,
  device_id: `demo-spare-${index + 1}`,
  serial_number: `S2-90${icc_id.slice(-2)}`,
  product_id: 17_764,
  api_key_hash: null,
}));

/** SQL of the demonstration: people, plants, spare units, devices and cleanings. `keySecret` seals device keys. */
export async function directory(state: FleetState, keySecret: string): Promise<string[]> {
  const now = Math.floor(state.anchor);
  const persons = await Promise.all(
    people.map((person) => personRows({ ...person, tosAcceptedAt: now }, DEMO_PASSWORD, now)),
  );
  const all = fleet(state.anchor);
  const devices = await Promise.all(all.map((device) => deviceRows(device, state, keySecret)));
  const lost = all.filter(({ site }) => site.silentFrom !== undefined);
  const low = all.filter(({ device_id }) => device_id === lowTank);
  return [
    ...persons.flat(),
    ...plantRows(),
    ...unitRows(spareUnits),
    ...devices.flat(),
    retiredRow(now),
    ...simulationRows(now),
    ...viewerRows(),
    ...forecastRecord(),
    ...lost.flatMap((device) => alertRows(device, "connection-lost", lastSampleAt(device.site.silentFrom!), now)),
    ...low.flatMap((device) => alertRows(device, "tank-low", now - 3 * SECONDS_PER_DAY, now)),
  ];
}
