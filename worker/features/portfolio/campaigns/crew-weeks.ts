import { sql } from "drizzle-orm";
import type { PlantDecision } from "#contract/decision/decision";
import { type CrewWeek, crewWeek } from "#contract/decision/crew-week";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { plants } from "../../../platform/schema.ts";
import { decidedPlants } from "../../plant-plans/index.ts";

export async function plantDecisions(
  db: Database,
  plantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, PlantDecision>> {
  const decided = await decidedPlants(db, sql`${plants.plant_id} in ${jsonValues(plantIds)}`, now);
  return new Map(decided.map(({ plant, decision }) => [plant.plant_id, decision]));
}

/** By plant; none if no wash of it pays. */
export async function crewWeeks(
  db: Database,
  plantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, CrewWeek>> {
  const decisions = await plantDecisions(db, plantIds, now);
  return new Map(
    [...decisions].flatMap(([plant, decision]) => {
      const week = crewWeek(decision);
      return week === null ? [] : [[plant, week] as const];
    }),
  );
}
