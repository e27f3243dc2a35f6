import { and, desc, eq, gte } from "drizzle-orm";
import { UNDO_SECONDS } from "../../contract/plant-users.ts";
import type { Database } from "../../platform/db.ts";
import { auditLog } from "../../platform/schema.ts";
import { type AuditedPlant, savePlant } from "./save.ts";
import { plantState, versionOf } from "./state.ts";

interface Undo {
  plant_id: string;
  /** Of the save that is taken back. */
  version: string;
  userId: string;
  /** UTC epoch seconds. */
  at: number;
  requestId: string;
}

/**
 * Puts a plant back to where it stood before the person's own save, staff who left with their owner included: they are
 * in the audit, though the person may not see them. Null if it is too late or somebody has changed the plant since.
 */
export async function undoPlantSave(db: Database, { plant_id, version, ...act }: Undo): Promise<string | null> {
  const [saved] = await db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.user_id, act.userId),
        gte(auditLog.at, Math.floor(act.at) - UNDO_SECONDS),
        eq(auditLog.action, "plant-saved"),
        eq(auditLog.subject, plant_id),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  const state = await plantState(db, plant_id);
  if (!saved || !state || (saved.after as AuditedPlant).version !== version) return null;
  if ((await versionOf(state)) !== version) return null;
  return savePlant(db, { ...act, action: "plant-save-undone", before: state, after: saved.before as AuditedPlant });
}
