import { and, desc, eq, gte, lte } from "drizzle-orm";
import { MILLIMETRES_PER_INCH } from "../../../contract/limits.ts";
import type { Database } from "../../../platform/db.ts";
import { cleaningEvents, dailyWeather } from "../../../platform/schema.ts";
import type { Grounds } from "./grounds.ts";

/** The newest logged cleaning up to a day, and the newest day whose rain reached the threshold [inches]. */
export async function whatCleaned(
  db: Database,
  deviceId: string,
  today: string,
  threshold: number,
): Promise<Pick<Grounds, "cleaned" | "rained">> {
  const [[cleaning], [wet]] = await db.batch([
    db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, deviceId), lte(cleaningEvents.day, today)))
      .orderBy(desc(cleaningEvents.day))
      .limit(1),
    db
      .select({ day: dailyWeather.day, rain: dailyWeather.rain })
      .from(dailyWeather)
      .where(
        and(
          eq(dailyWeather.device_id, deviceId),
          lte(dailyWeather.day, today),
          gte(dailyWeather.rain, threshold * MILLIMETRES_PER_INCH),
        ),
      )
      .orderBy(desc(dailyWeather.day))
      .limit(1),
  ]);
  return { cleaned: cleaning?.day ?? null, rained: wet ? { day: wet.day, rain: wet.rain! } : null };
}
