import type { Database } from "../../../platform/db.ts";
import type { devices } from "../../../platform/schema.ts";
import { storedInputs } from "../../plants/index.ts";
import { refusedConditions } from "./conditions.ts";

export async function refusedDaily(
  db: Database,
  device: Pick<typeof devices.$inferSelect, "plant_id" | "soiling_rate">,
): Promise<Record<string, string>> {
  return refusedConditions(await storedInputs(db, device.plant_id), device.soiling_rate);
}
