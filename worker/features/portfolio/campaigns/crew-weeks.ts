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

/** Sentence by plant; empty if no wash of it pays. */
export async function crewWeekTexts(
  db: Database,
  plantIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const decisions = await plantDecisions(db, plantIds, now);
  return new Map([...decisions].map(([plant, decision]) => [plant, textOf(crewWeek(decision))]));
}

const textOf = (week: ReturnType<typeof crewWeek>): string => (week === null ? "" : crewWeekText(week));
