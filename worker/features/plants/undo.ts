import { and, eq } from "drizzle-orm";
import { UNDO_SECONDS } from "#contract/plants/users";
import type { Database } from "../../platform/db.ts";
import { plantOffers, plants } from "../../platform/schema.ts";
import type { PlantAct } from "./act.ts";
import { savePlant } from "./save.ts";
import { plantState, type PlantUndo, plantVersion } from "./state.ts";

interface Undo extends PlantAct {
  plant_id: string;
  version: string;
}

/** Restores the plant before the person's own save, including staff that they cannot see. Null: too late, or changed since. */
export async function undoPlantSave(db: Database, { plant_id, version, ...act }: Undo): Promise<string | null> {
  const state = await plantState(db, plant_id);
  const [row] = await db.select({ undo: plants.users_undo }).from(plants).where(eq(plants.plant_id, plant_id));
  const undo = (row?.undo ?? null) as PlantUndo | null;
  if (!state || !undo || undo.userId !== act.principal.user.id || undo.at < act.at - UNDO_SECONDS) return null;
  if ((await plantVersion(state)) !== version) return null;
  const { id: giver } = act.principal.user;
  const endsOffers = and(
    eq(plantOffers.plant_id, plant_id),
    eq(plantOffers.giver_id, giver),
    eq(plantOffers.offered_at, Math.floor(undo.at)),
  )!;
  return savePlant(db, { ...act, action: "plant-save-undone", before: state, after: undo.before, endsOffers });
}
