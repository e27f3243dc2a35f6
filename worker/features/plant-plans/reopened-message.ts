import type { SQL } from "drizzle-orm";
import type { PlantDecision } from "#contract/decision/decision";
import type { Database } from "../../platform/db.ts";
import { newestWashMessage, openWashMessage } from "../messages/index.ts";
import { isStillSaid, isWashTold } from "./wash-news.ts";

/** Statement that opens the newest message about the wash if it says what the decision does; none if it doesn't. */
export async function reopenedMessage(db: Database, decision: PlantDecision, now: number, where: SQL) {
  if (!isWashTold(decision)) return [];
  const { plant_id } = decision;
  const said = await newestWashMessage(db, plant_id);
  return said !== null && isStillSaid(decision, said) ? [openWashMessage(db, plant_id, said, now, where)] : [];
}
