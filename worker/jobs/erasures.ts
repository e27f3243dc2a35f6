import { endUndoOfReplacements, finishErasures } from "../features/devices/index.ts";
import { eraseDueOwners } from "../features/owners/index.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";

export async function runErasures(env: Env): Promise<void> {
  const db = database(env);
  await finishErasures(env, db, now());
  await eraseDueOwners(env, db, now());
  await endUndoOfReplacements(db, now());
}
