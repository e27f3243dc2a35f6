import { sql } from "drizzle-orm";
import type { HealthEnvironment } from "#contract/health/health";
import type { Database } from "../../../platform/db.ts";
import { type Check, failedCheck, passedCheck, measureTime } from "../check.ts";

export async function checkDatabase(db: Database, environment: HealthEnvironment): Promise<Check> {
  const item = { subsystem: "database", environment } as const;
  try {
    const { ms } = await measureTime(async () => db.get(sql`select 1`));
    return passedCheck(item, ms);
  } catch {
    return failedCheck(item, 500, null, "no answer");
  }
}
