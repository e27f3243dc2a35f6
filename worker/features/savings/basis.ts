import type { WeatherPort } from "../../adapters/weather/port.ts";
import { dayOf } from "../../contract/calendar.ts";
import type { PlanBasis } from "../../documents/cleaning-plan/index.ts";
import type { Database } from "../../platform/db.ts";
import type { devices } from "../../platform/schema.ts";
import { newestReportedDay } from "../devices/index.ts";

type Site = Pick<typeof devices.$inferSelect, "device_id" | "timezone" | "lat" | "lng">;

/** What is known of a device as of `now` [UTC epoch seconds]: its own day, its newest good day, the weather of its place. */
export async function planBasis(
  { db, weather, now }: { db: Database; weather: WeatherPort; now: number },
  { device_id, timezone, lat, lng }: Site,
): Promise<PlanBasis> {
  const [newest, rain] = await Promise.all([newestReportedDay(db, device_id, "ok"), weather.rainYears({ lat, lng })]);
  const measured = newest === null ? null : { day: newest.day, loss: newest.loss! };
  return { today: dayOf(timezone, now), timezone, rain, measured };
}
