import { sql } from "drizzle-orm";
import { type CrewWeek, crewWeek } from "#contract/decision/texts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { plants } from "../../../platform/schema.ts";
import { decidedPlants } from "../../plant-plans/index.ts";

/** By plant; none if no wash of it pays. */
export async function crewWeeks(
  db: Database,
  plantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, CrewWeek>> {
  const decided = await decidedPlants(db, sql`${plants.plant_id} in ${jsonValues(plantIds)}`, now);
  return new Map(
    decided.flatMap(({ plant, decision }) => {
      const week = crewWeek(decision);
      return week === null ? [] : [[plant.plant_id, week] as const];
    }),
  );
}
