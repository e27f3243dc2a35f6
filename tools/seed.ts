import { setTimeout as pause } from "node:timers/promises";
import { type SaveCalculationInputs, startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import { addDays, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { signIn, type PortalClient } from "./demo/client.ts";
import { energyUpload } from "./demo/energy.ts";
import { analyzedDaily, type DemoDevice, fleet, HISTORY_DAYS } from "./demo/fleet.ts";
import { HISTORY_STEP, report } from "./demo/report.ts";
import { writeState, type FleetState } from "./demo/state.ts";

const SETTLE_MS = 60_000;
const AT_ONCE = 2;

export async function seedEconomics(owner: PortalClient, devices: DemoDevice[]): Promise<void> {
  const plants = new Map(devices.map((device) => [device.plant, device.site]));
  for (const [{ plant_id, economics }, site] of plants) {
    if (!economics) continue;
    const path = `/api/plant/${plant_id}`;
    const stored = await owner.read<StoredCalculationInputs>(`${path}/calculation-inputs`);
    if (stored.version > 0) continue;
    const inputs = {
      ...startingInputs,
      array_size: economics.arrayKw,
      solar_cost: economics.dollarsPerKwh,
      wash_cost: economics.washCost,
      localSoilingRate: economics.soilingRate,
    };
    const changed: SaveCalculationInputs = { version: stored.version, inputs };
    const energy = energyUpload(economics.energy, plant_id, site, economics.arrayKw);
    await owner.send("PUT", `${path}/energy-file`, energy);
    await owner.send("PUT", `${path}/calculation-inputs`, changed);
  }
}

async function seedReadings(address: string, devices: DemoDevice[], state: FleetState): Promise<void> {
  const waiting = [...devices];
  const worker = async () => {
    for (let device = waiting.shift(); device; device = waiting.shift()) {
      const sent = await report({ address, state, save: writeState }, device, state.anchor, HISTORY_STEP);
      if (sent > 0) console.log(`  ${device.device_name}: ${sent.toLocaleString("en-US")} samples`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function settle(owner: PortalClient, devices: DemoDevice[], state: FleetState): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  for (const device of devices) {
    const today = dayOf(device.plant.timezone, state.anchor);
    const last = dayOf(
      device.plant.timezone,
      Math.min(state.anchor, device.site.silentFrom ?? Infinity) - SECONDS_PER_DAY,
    );
    for (;;) {
      const { day } = await owner.days(device.device_id, addDays(today, -HISTORY_DAYS), today);
      if (day.length >= 0.95 * (HISTORY_DAYS - 10) && day.includes(last)) break;
      if (Date.now() > deadline) throw new Error(`The days of ${device.device_name} were not calculated in time.`);
      await pause(250);
    }
  }
}

/** Adds what is missing, so an interrupted seeding continues. */
export async function seed(address: string, state: FleetState): Promise<void> {
  const devices = fleet(state.anchor);
  const owner = await signIn(address, "owner@demo.example");
  await seedReadings(address, devices, state);
  await seedEconomics(owner, devices);
  console.log("  Calculating days …");
  await settle(owner, devices, state);
  for (const device of analyzedDaily)
    await owner.send("PUT", `/api/device/${device}/run-wash-analysis`, { runWashAnalysis: true });
  state.seeded = true;
  writeState(state);
}
