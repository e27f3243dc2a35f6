import { sql } from "drizzle-orm";
import type { PlantDecision } from "#contract/decision/decision";
import { crewWeek, crewWeekText } from "#contract/decision/crew-week";
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

/** Sentence by plant; none if no wash of it pays. */
export async function crewWeekTexts(
  db: Database,
  plantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const weeks = [...(await plantDecisions(db, plantIds, now))].map(([plant, one]) => [plant, crewWeek(one)] as const);
  return new Map(weeks.flatMap(([plant, week]) => (week === null ? [] : [[plant, crewWeekText(week)]])));
}
