import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { devices, siteWeather, siteWeatherFill } from "../../platform/schema.ts";
import { siteOf } from "./site.ts";

/** Retention after the last request for a site [s]; a device moved by mistake can be moved back. */
const KEPT_SECONDS = 30 * 24 * 3600;
const BATCH_SIZE = 40;

/** Deletes the weather of sites without devices; a disabled device keeps its site. Returns the number of sites. */
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
