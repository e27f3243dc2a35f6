import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { alertStates, maintenanceWindows, plantOwners, plants } from "../../platform/schema.ts";

export interface PlantFacts {
  name: string;
  owner: string;
  isHidden: boolean;
  hasWindows: boolean;
}
/** Enabled plants, by id. */
export type Plants = ReadonlyMap<string, PlantFacts>;

export async function readPlants(db: Database): Promise<Plants> {
  const rows = await db
    .select({
      id: plants.plant_id,
      name: plants.plant_name,
      isHidden: sql<number>`${plants.hideOnNOC} or ${plants.isDevUnit}`,
      owner: sql<string | null>`(select min(${plantOwners.owner_id}) from ${plantOwners}
        where ${eq(plantOwners.plant_id, plants.plant_id)})`,
      hasWindows: sql<number>`exists (select 1 from ${maintenanceWindows}
        where ${eq(maintenanceWindows.plant_id, plants.plant_id)})`,
    })
    .from(plants)
    .where(eq(plants.status, "Enable"));
  return new Map(
    rows.map(({ id, name, owner, isHidden, hasWindows }) => [
      id,
      { name, owner: owner ?? id, isHidden: isHidden === 1, hasWindows: hasWindows === 1 },
    ]),
  );
}

export type StateRow = typeof alertStates.$inferSelect;

const PAGE_STATES = 10_000;

/** By device, which is empty for the fleet. Read whole, as most devices have none and a look at each costs a row. */
export type AlertStates = ReadonlyMap<string, ReadonlyMap<string, StateRow>>;

export async function readStates(db: Database): Promise<AlertStates> {
  const states = new Map<string, Map<string, StateRow>>();
  for (let after: [string, string] = ["", ""]; ;) {
    const rows = await db
      .select()
      .from(alertStates)
      .where(sql`(${alertStates.device_id}, ${alertStates.rule}) > (${after[0]}, ${after[1]})`)
      .orderBy(asc(alertStates.device_id), asc(alertStates.rule))
      .limit(PAGE_STATES);
    for (const row of rows)
      states.set(row.device_id, (states.get(row.device_id) ?? new Map<string, StateRow>()).set(row.rule, row));
    if (rows.length < PAGE_STATES) return states;
    after = [rows.at(-1)!.device_id, rows.at(-1)!.rule];
  }
}
