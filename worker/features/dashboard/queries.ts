import { and, asc, between, eq } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { dailyWeather } from "../../platform/schema.ts";

/** Weather of the days from `from` to `to`, both included, oldest first. */
export function weatherQuery(db: Database, deviceId: string, from: string, to: string) {
  return db
    .select()
    .from(dailyWeather)
    .where(and(eq(dailyWeather.device_id, deviceId), between(dailyWeather.day, from, to)))
    .orderBy(asc(dailyWeather.day));
}
