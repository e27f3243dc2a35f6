import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { devices, siteWeather, siteWeatherFill } from "../../platform/schema.ts";
import { siteOf } from "./site.ts";

/** The days of a site are kept this long after its last turn: a device that was moved by mistake comes back to them [s]. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** Sites of one tick; six years of one are some 2,200 rows. */
const BATCH_SIZE = 40;

/**
 * Forgets the days of sites without any device, not even a disabled one. Such a site gets no turns, so that its
 * next one stays where it was when the last device left. `now` in UTC epoch seconds; gives how many sites went.
 */
export async function forgetSites(db: Database, now: number): Promise<number> {
  const old = await db
    .select({ site: siteWeatherFill.site })
    .from(siteWeatherFill)
    .where(lt(siteWeatherFill.due_at, Math.floor(now) - KEPT_SECONDS));
  if (old.length === 0) return 0;
  const { lat, lng, timezone } = devices;
  const places = await db.selectDistinct({ lat, lng, timezone }).from(devices);
  const inUse = new Set(places.map(siteOf));
  const left = old.map(({ site }) => site).filter((site) => !inUse.has(site));
  const gone = sql`(select value from json_each(${JSON.stringify(left.slice(0, BATCH_SIZE))}))`;
  const [, fills] = await db.batch([
    db.delete(siteWeather).where(inArray(siteWeather.site, gone)),
    db.delete(siteWeatherFill).where(inArray(siteWeatherFill.site, gone)),
  ]);
  return fills.meta.changes;
}
