import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import { type CalculationInputs, withDefaults } from "#contract/records/inputs";
import { plantDecision } from "#domain/decision/index";
import type { Database } from "../../platform/db.ts";
import { calculationInputs, plantPlans, plants } from "../../platform/schema.ts";
import { rowOf } from "./current-plan.ts";

/** In a larger fleet, only those with the earliest washes. */
const MAX_PLANTS = 1000;

export interface DecidedPlant {
  plant: { plant_id: string; plant_name: string; lat: number; lng: number };
  inputs: CalculationInputs | null;
  decision: PlantDecision;
}

/** Decisions as stored, earliest wash first; a plant that is not calculated yet has none. */
export async function decidedPlants(db: Database, which: SQL | undefined, now: number): Promise<DecidedPlant[]> {
  const rows = await db
    .select({
      plant: { plant_id: plants.plant_id, plant_name: plants.plant_name, lat: plants.lat, lng: plants.lng },
      inputs: calculationInputs.values,
      plan: {
        timezone: plantPlans.timezone,
        calculated_at: plantPlans.calculated_at,
        decision: plantPlans.decision,
      },
    })
    .from(plants)
    .innerJoin(plantPlans, eq(plantPlans.plant_id, plants.plant_id))
    .leftJoin(calculationInputs, eq(calculationInputs.plant_id, plants.plant_id))
    .where(and(which, eq(plants.status, "Enable"), sql`${plantPlans.decision} is not null`))
    .orderBy(sql`${plantPlans.best} is null`, asc(plantPlans.best), asc(plants.plant_id))
    .limit(MAX_PLANTS);
  return rows.map(({ plant, inputs, plan }) => ({
    plant,
    inputs: inputs ? withDefaults(inputs) : null,
    decision: plantDecision(rowOf({ ...plant, ...plan }), dayOf(plan.timezone, now)),
  }));
}
