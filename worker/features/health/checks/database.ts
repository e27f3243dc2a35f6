import { sql } from "drizzle-orm";
import type { HealthEnvironment } from "#contract/health/health";
import type { Database } from "../../../platform/db.ts";
import { type Check, failed, passed, timed } from "../check.ts";

export async function checkDatabase(db: Database, environment: HealthEnvironment): Promise<Check> {
  const item = { subsystem: "database", environment } as const;
  try {
    const { ms } = await timed(async () => db.get(sql`select 1`));
    return passed(item, ms);
  } catch {
    return failed(item, 500, null, "no answer");
  }
}
