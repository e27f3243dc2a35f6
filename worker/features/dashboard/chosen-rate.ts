import { eq } from "drizzle-orm";
import type { SaveSoilingRate } from "#contract/soiling/soiling";
import type { Author } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { markPlans } from "../../platform/tasks/due-plans.ts";
import { devices, type DeviceRow } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

export function chosenRate({ soiling_rate, soiling_rate_start, soiling_rate_end }: DeviceRow): SaveSoilingRate | null {
  if (soiling_rate === null || soiling_rate_start === null || soiling_rate_end === null) return null;
  return {
    soilingRate: soiling_rate,
    soilingRateStartDate: soiling_rate_start,
    soilingRateEndDate: soiling_rate_end,
  };
}

export async function chooseRate(
  db: Database,
  device: DeviceRow,
  chosen: SaveSoilingRate | null,
  by: Author,
): Promise<void> {
  const { device_id: subject } = device;
  const change = { before: chosenRate(device), ...(chosen && { after: chosen }) };
  await save(db, {
    entry: { action: chosen ? "soiling-rate-chosen" : "soiling-rate-removed", ...by, subject, ...change },
    statements: [
      db
        .update(devices)
        .set({
          soiling_rate: chosen?.soilingRate ?? null,
          soiling_rate_start: chosen?.soilingRateStartDate ?? null,
          soiling_rate_end: chosen?.soilingRateEndDate ?? null,
        })
        .where(eq(devices.device_id, subject)),
      markPlans(db, [subject], by.at),
    ],
  });
}
