import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { addDays, mondayOf } from "#contract/common/calendar";
import { devices, plantOwners, plantPlans, plants } from "../../../worker/platform/schema.ts";
import type { BasisReason } from "#contract/decision/decision";
import { decidingPlan, decisionFacts, sensor } from "../../fixtures/plant-plan.ts";
import { zone } from "../support/demonstration.ts";
import { savedInputs, today } from "../support/measured-days.ts";
import type { Server } from "../support/server.ts";
import { savedInputs as inputs } from "../support/what-if-plant.ts";

const thisMonday = () => mondayOf(today());
/** The first Monday on which a wash can still begin. */
export const nextMonday = (): string => (thisMonday() === today() ? today() : addDays(thisMonday(), 7));

interface FleetPlant {
  name: string;
  /** [MW] */
  size: number;
  loss: number;
  /** Weeks from the next Monday to the best weeks, and what a wash is worth in them and after [$]. */
  wash: { after: number; worth: number[]; before?: number } | null;
  reasons?: BasisReason[];
  sensors?: number;
  /** Days since the newest reading. */
  silent?: number;
  isSetUp?: boolean;
}

/** Figures of the drawn page (three plants to wash, two to fix, five that wait). */
export const fleet: FleetPlant[] = [
  { name: "Daggett", size: 60, loss: 5.2, wash: { after: 0, worth: [5850, 4850, 4000] }, sensors: 3 },
  { name: "Boulder City", size: 50, loss: 4.9, wash: { after: 0, worth: [7750, 7400, 7000, 5000] } },
  { name: "Desert Plant", size: 20, loss: 3.8, wash: { after: 0, worth: [1849, 1665, 1327] } },
  { name: "Deming", size: 30, loss: 1.2, wash: { after: 19, worth: [3960] }, sensors: 1, silent: 12 },
  { name: "Southeast Plant", size: 0, loss: 0.8, wash: null, isSetUp: false },
  {
    name: "Pecos",
    size: 80,
    loss: 4.2,
    wash: { after: 5, worth: [17_800, 18_500, 20_679, 19_000, 9000], before: 6449 },
  },
  {
    name: "Central Valley Plant",
    size: 5,
    loss: 1.3,
    wash: { after: 14, worth: [1020], before: -1168 },
    reasons: [{ code: "differ", points: 2 }],
  },
  { name: "Lost Hills", size: 25, loss: 2.4, wash: { after: 20, worth: [5340] } },
  { name: "Kettleman", size: 12, loss: 0.4, wash: { after: 23, worth: [1590] }, sensors: 1 },
  { name: "Valdosta", size: 15, loss: 0.8, wash: { after: 0, worth: [-10] } },
];

/** Plants of an owner whose decisions are calculated; no plan is due. */
export async function aFleet(
  server: Server,
  owner: string,
  list: readonly FleetPlant[] = fleet,
  from = 0,
): Promise<void> {
  for (const [at, plant] of list.entries())
    await aFleetPlant(server, { owner, id: `fleet${from + at}`, index: from + at }, plant);
}

async function aFleetPlant(
  server: Server,
  { owner, id, index }: { owner: string; id: string; index: number },
  { name, size, loss, wash, reasons, sensors = 2, silent = 0, isSetUp = true }: FleetPlant,
): Promise<void> {
  const { directory } = server;
  const place = { lat: 35 + 0.2 * index, lng: -117 + 0.3 * index };
  const at = Math.floor(Date.now() / 1000);
  await directory.insert(plants).values({ plant_id: id, plant_name: name, location: "Mojave, CA", ...place });
  await directory.insert(plantOwners).values({ plant_id: id, owner_id: owner });
  await directory.insert(devices).values({
    device_id: `${id}-1`,
    device_name: `${name} 1`,
    plant_id: id,
    serialno: `F-${index}`,
    ...place,
    timezone: zone,
    installationdate: addDays(today(), -90),
    last_data_at: at - 120 - 86_400 * silent,
  });
  if (isSetUp) await savedInputs(server, { ...inputs, array_size: 1000 * size }, id);
  const weeks =
    wash && Array.from({ length: wash.after + (nextMonday() === thisMonday() ? 0 : 1) }, () => wash.before ?? -100);
  const cost = (wash?.worth[0] ?? 0) > 10_000 ? 20_000 : 6000;
  const plan = wash && decidingPlan(thisMonday(), [...weeks!, ...wash.worth], cost);
  const state = silent > 0 ? "silent" : "live";
  const said = reasons ?? (silent > 0 ? [{ code: "allSilent" as const, of: sensors }] : undefined);
  const facts = decisionFacts(addDays(today(), -silent), loss, said, {
    sensors: Array.from({ length: sensors }, (_, one) => sensor(`${id}-${one}`, { state })),
    agreement: reasons ? "differ" : sensors === 1 ? "one" : "agree",
    obstacles: isSetUp ? [] : ["inputsNeverSaved"],
  });
  await directory.insert(plantPlans).values({
    plant_id: id,
    timezone: zone,
    fingerprint: "of the story",
    decision: { blockedWeeks: [], plan, facts },
    calculated_at: at,
    due_at: at + 86_400,
  });
}

/** Copies of a plant of the fleet, without devices, as "Zeta 1" and so on: hundreds in three statements. */
export async function copies({ directory }: Server, of: string, count: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, at) => at + 1));
  const copy = (table: SQLiteTable, computed: Readonly<Record<string, SQL>>) => {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const values = columns.map((name) => computed[name] ?? sql.raw(`"${name}"`));
    const from = sql`from ${table}, json_each(${numbers}) as number where plant_id = ${of}`;
    return directory.run(sql`insert into ${table} select ${sql.join(values, sql`, `)} ${from}`);
  };
  const plant_id = sql`'zeta' || number.value`;
  await copy(plants, { plant_id, plant_name: sql`'Zeta ' || number.value` });
  await copy(plantOwners, { plant_id });
  await copy(plantPlans, { plant_id });
}
