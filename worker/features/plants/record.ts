import { and, eq } from "drizzle-orm";
import type { PlantRecord } from "#contract/plants/plant";
import { emptyDraft, wireOf } from "#contract/records/field";
import { plantRecordFlags } from "#contract/records/person";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { plantNotifications, plants } from "../../platform/schema.ts";
import { storedInputs } from "./calculation-inputs.ts";
import { plantOf, plantsQuery } from "./directory.ts";

export async function plantRecord(db: Database, principal: Principal, plantId: string): Promise<PlantRecord | null> {
  const mine = and(eq(plantNotifications.plant_id, plantId), eq(plantNotifications.user_id, principal.user.id));
  const [[row], { inputs }, [chosen]] = await Promise.all([
    plantsQuery(db, principal, undefined, eq(plants.plant_id, plantId)),
    storedInputs(db, plantId),
    db.select().from(plantNotifications).where(mine),
  ]);
  if (!row) return null;
  return {
    ...plantOf(row),
    calculation_values: inputs,
    notifications: chosen ? wireOf(plantRecordFlags, chosen) : emptyDraft(plantRecordFlags),
    hideOnNOC: row.plant.hideOnNOC,
    isDevUnit: row.plant.isDevUnit,
  };
}
