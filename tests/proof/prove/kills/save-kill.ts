import { setTimeout as pause } from "node:timers/promises";
import { addDays, dayOf } from "#contract/common/calendar";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import type { CleaningList } from "#contract/cleanings/cleanings";
import type { PlantUsers } from "#contract/plants/users";
import { stream } from "../../../../tools/physics/random.ts";
import { scratchDevices, scratchDirectory } from "../devices.ts";
import { type DirectoryRows, directoryOf } from "../directory-rows.ts";
import { type OwnerCall, ownerCalls } from "../owner-calls.ts";
import { ScratchPortal } from "../portal.ts";

const DAY = 86_400;
const DEVICE = "saved";

export interface SaveProof {
  kills: number;
  saved: number;
  unsaved: number;
  faults: string[];
}

/** Reads a record and saves it with a mark that its row and its audit line then have. */
interface Save {
  table: string;
  make(this: void, call: OwnerCall, mark: string): Promise<unknown>;
}

const read = async <T>(call: OwnerCall, path: string): Promise<T> => (await (await call("GET", path)).json()) as T;

const saves: readonly Save[] = [
  {
    table: "devices",
    make: (call, mark) => call("POST", "/api/device/updateDevice", deviceForm(mark)),
  },
  {
    table: "plants",
    make: async (call, mark) => {
      const { version, chosen } = await read<PlantUsers>(call, "/api/plant/plant/users");
      const form = { plant_id: "plant", version, owners: chosen.owners, plant_name: mark };
      return call("POST", "/api/plant/updateplant", form);
    },
  },
  {
    table: "calculation_inputs",
    make: async (call, mark) => {
      const path = "/api/plant/plant/calculation-inputs";
      const { version } = await read<StoredCalculationInputs>(call, path);
      return call("PUT", path, { version, inputs: { ...startingInputs, array_size: Number(mark) } });
    },
  },
  {
    table: "cleaning_events",
    make: async (call, mark) => {
      const path = `/api/device/${DEVICE}/cleanings`;
      const { version } = await read<CleaningList>(call, path);
      const day = addDays(dayOf("UTC", Date.now() / 1000), -1);
      return call("PUT", path, { version, cleaningEvents: { [day]: { notes: mark } } });
    },
  },
  {
    table: "campaigns",
    make: (call, mark) => {
      const today = dayOf("UTC", Date.now() / 1000);
      const form = {
        name: mark,
        from: today,
        to: today,
        crew: "Crew",
        email: `${mark}@crew.example`,
        plants: ["plant"],
      };
      return call("POST", "/api/portfolio/campaigns", form);
    },
  },
];

const deviceForm = (device_name: string) => ({
  device_id: DEVICE,
  device_name,
  plant_id: "plant",
  location: "Greenwich",
  lat: 51.48,
  lng: 0,
  timezone: "UTC",
  installationdate: "01/01/2025",
  soilingAlertThreshold: 10,
  wash_extension_data: false,
});

export function saveFault(directory: DirectoryRows, table: string, mark: string): string | null {
  const has = (name: string): boolean => (directory.get(name) ?? []).some((row) => row.includes(mark));
  if (has(table) === has("audit_log")) return null;
  return `${mark}: ${has(table) ? "a change without its line" : "a line without its change"} in ${table}`;
}

/**
 * Kills the program while records are read and saved, at moments from the seed. Each save must leave its change and its audit line, or
 * neither.
 */
export async function proveSaves({ rounds, seed }: { rounds: number; seed: number }): Promise<SaveProof> {
  const installed = Math.floor(Date.now() / 1000) - 30 * DAY;
  const portal = await ScratchPortal.create(await scratchDirectory(scratchDevices([DEVICE]), installed));
  const random = stream(seed);
  const proof: SaveProof = { kills: 0, saved: 0, unsaved: 0, faults: [] };
  // Six digits, so that no mark is part of another or of a time.
  let mark = 700_000;
  try {
    await portal.start();
    const call = await ownerCalls(portal);
    const began = performance.now();
    await Promise.all(saves.map(({ make }) => make(call, String(++mark))));
    const usualMs = performance.now() - began;
    for (let round = 0; round < rounds; round++) {
      const marked = saves.map(({ table, make }) => ({ table, make, mark: String(++mark) }));
      const answers = marked.map((save) => save.make(call, save.mark).catch(() => null));
      await pause(random() * usualMs);
      await portal.kill();
      proof.kills++;
      await Promise.all(answers);
      await portal.start();
      const directory = directoryOf(portal.folder);
      for (const { table, mark: own } of marked) {
        const fault = saveFault(directory, table, own);
        if (fault !== null) proof.faults.push(fault);
        if ((directory.get(table) ?? []).some((row) => row.includes(own))) proof.saved++;
        else proof.unsaved++;
      }
    }
    if (proof.saved === 0 || proof.unsaved === 0)
      proof.faults.push("no kill came between a read and a save; try more rounds");
    return proof;
  } finally {
    await portal.remove();
  }
}

export const saveLines = ({ kills, saved, unsaved, faults }: SaveProof): string[] => [
  `\n${kills} kills during saves: ${saved} saved with their line, ${unsaved} cut off without one`,
  ...faults.map((fault) => `FAULT ${fault}`),
];
