import { setTimeout as pause } from "node:timers/promises";
import type { NotificationSettings } from "#contract/accounts/notifications";
import { addDays, dayOf } from "#contract/common/calendar";
import { namesOf, pick } from "#contract/records/field";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import { storedOwner } from "#contract/records/owner";
import type { ManagedOwnerList } from "#contract/owners/owner";
import type { Scenarios, ScenarioTerms } from "#contract/savings/scenarios";
import type { Staff } from "#contract/staff/staff";
import type { WebhookList } from "#contract/webhooks/webhooks";
import type { CleaningList } from "#contract/cleanings/cleanings";
import type { PlantUsers } from "#contract/plants/users";
import { insert } from "../../../../tools/directory/sql.ts";
import { stream } from "../../../../tools/physics/random.ts";
import { emailOf, scratchDevices, scratchDirectory, scratchPerson } from "../devices.ts";
import { type DirectoryRows, directoryOf, rowsOf } from "../directory-rows.ts";
import { type OwnerCall, ownerCalls } from "../owner-calls.ts";
import { ScratchPortal } from "../portal.ts";

const DAY = 86_400;
const DEVICE = "saved";
const SCENARIO = "00000000-0000-4000-8000-000000000001";

export interface SaveProof {
  kills: number;
  saved: number;
  unsaved: number;
  faults: string[];
}

/** Reads a record and saves it with a mark that its row and its audit line then have. */
interface Save {
  table: string;
  by?: "owner" | "admin";
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
    table: "savings_scenarios",
    make: async (call, mark) => {
      const path = "/api/plant/plant/scenarios";
      const { scenarios } = await read<Scenarios>(call, path);
      const { version = 0 } = scenarios.find(({ id }) => id === SCENARIO) ?? {};
      return call("PUT", `${path}/${SCENARIO}`, { name: mark, terms: scenarioTerms, version });
    },
  },
  {
    table: "users",
    make: async (call, mark) => {
      const member = await read<Staff>(call, "/api/staff/staff");
      return call("POST", "/api/staff/updateStaff", { ...member, user_name: mark });
    },
  },
  {
    table: "users",
    by: "admin",
    make: async (call, mark) => {
      const { owners } = await read<ManagedOwnerList>(call, "/api/owner/listing");
      const owner = owners.find(({ owner_id }) => owner_id === "other")!;
      const form = pick(owner, ["owner_id", "version", ...namesOf(storedOwner)]);
      return call("POST", "/api/owner/updateOwner", { ...form, user_name: mark });
    },
  },
  {
    table: "webhook_endpoints",
    make: async (call, mark) => {
      const { webhooks } = await read<WebhookList>(call, "/api/webhooks");
      const form = { name: mark, url: "", types: ["wash.due"], plants: [] };
      const [kept] = webhooks;
      // The first save adds it.
      if (kept === undefined) return call("POST", "/api/webhooks", { ...form, url: "https://desk.example.com/" });
      return call("PUT", `/api/webhooks/${kept.id}`, form);
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

async function flipSwitch(call: OwnerCall): Promise<unknown> {
  const path = "/api/account/notifications";
  const { notifications } = await read<NotificationSettings>(call, path);
  return call("PUT", path, { notifications: { marketingCommunications: !notifications.marketingCommunications } });
}

const twelve = (value: number): number[] => Array.from({ length: 12 }, () => value);
const scenarioTerms: ScenarioTerms = {
  weeks: 52,
  prices: twelve(0.1),
  soilingRates: twelve(0.15),
  washCost: 1500,
  plannedCleanings: 2,
  rainThreshold: 0.3,
  rainThresholdPer: "day",
  blockedWeeks: [],
};

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

/** A person's switches can't carry a mark. So their newest line must say what is stored. */
export function switchFault(directory: DirectoryRows): string | null {
  type Stored = Record<string, unknown>;
  const lines = rowsOf<Stored>(directory, "audit_log").filter(({ action }) => action === "notifications-saved");
  const newest = lines.toSorted((a, b) => Number(b["id"]) - Number(a["id"]))[0];
  const isOn = rowsOf<Stored>(directory, "users").find(({ id }) => id === "owner")?.["marketing_communications"] === 1;
  const isMatching = String(newest?.["after"]).includes(`"marketingCommunications":${isOn}`);
  return isMatching ? null : `the newest line of a person's switches doesn't say that one is ${isOn ? "on" : "off"}`;
}

/** A member of the owner's staff, another owner, and the Admin who edits that owner. */
async function otherPeople(now: number): Promise<string[]> {
  const people = [
    scratchPerson("staff", { user_type: "Staff", owner_id: "owner" }, now),
    scratchPerson("other", { user_type: "Owner" }, now),
    scratchPerson("admin", { user_type: "Admin" }, now),
  ];
  return [...(await Promise.all(people)).flat(), insert("staff_plants", { staff_id: "staff", plant_id: "plant" })];
}

/**
 * Kills the program while records are read and saved, at moments from the seed. Each save must leave its change and its audit line, or
 * neither.
 */
export async function proveSaves({ rounds, seed }: { rounds: number; seed: number }): Promise<SaveProof> {
  const installed = Math.floor(Date.now() / 1000) - 30 * DAY;
  const site = await scratchDirectory(scratchDevices([DEVICE]), installed);
  const portal = await ScratchPortal.create([...site, ...(await otherPeople(installed))]);
  const random = stream(seed);
  const proof: SaveProof = { kills: 0, saved: 0, unsaved: 0, faults: [] };
  // Six digits, so that no mark is part of another or of a time.
  let mark = 700_000;
  try {
    await portal.start();
    const callers = { owner: await ownerCalls(portal), admin: await ownerCalls(portal, emailOf("admin")) };
    const make = ({ by = "owner", make }: Save, own: string) => make(callers[by], own);
    const began = performance.now();
    await Promise.all([flipSwitch(callers.owner), ...saves.map((save) => make(save, String(++mark)))]);
    const usualMs = performance.now() - began;
    for (let round = 0; round < rounds; round++) {
      const marked = saves.map((save) => ({ save, table: save.table, mark: String(++mark) }));
      const all = [flipSwitch(callers.owner), ...marked.map(({ save, mark: own }) => make(save, own))];
      const answers = all.map((answer) => answer.catch(() => null));
      await pause(random() * usualMs);
      await portal.kill();
      proof.kills++;
      await Promise.all(answers);
      await portal.start();
      const directory = directoryOf(portal.folder);
      const switched = switchFault(directory);
      if (switched !== null) proof.faults.push(switched);
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

export const saveLines = ({ kills, saved, unsaved }: SaveProof): string[] => [
  `\n${kills} kills during saves: ${saved} saved with their line, ${unsaved} cut off without one`,
];
