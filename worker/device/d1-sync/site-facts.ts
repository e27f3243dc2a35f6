import { dayNumber } from "#contract/common/calendar";
import type { SiteFacts } from "../base/settings.ts";

interface FactRow {
  kind: "offset" | "rain" | "cleaned" | "neighbors" | "decision";
  day: string | null;
  last: string | null;
  value: number | null;
}

/** Days without rain are in `rain`, too: "dry" and "not known" differ. */
const FACTS = `
  SELECT 'offset' AS kind, NULL AS day, NULL AS last, value FROM (SELECT value FROM offsets WHERE device_id = ?1 ORDER BY id DESC LIMIT 1)
  UNION ALL SELECT 'rain', day, NULL, rain FROM daily_weather WHERE device_id = ?1 AND rain IS NOT NULL
  UNION ALL SELECT 'cleaned', day, NULL, NULL FROM cleaning_events WHERE device_id = ?1
  UNION ALL SELECT 'neighbors', day, NULL, avg(loss) FROM daily_soiling
    WHERE quality = 1 AND loss IS NOT NULL AND device_id IN (
      SELECT other.device_id FROM devices AS own JOIN devices AS other ON other.plant_id = own.plant_id
        WHERE own.device_id = ?1 AND other.device_id <> ?1 AND other.erased_at IS NULL
    ) GROUP BY day
  UNION ALL SELECT 'decision', first_day, last_day, counts FROM (
    SELECT first_day, last_day, counts FROM day_decisions WHERE device_id = ?1 AND undone_at IS NULL ORDER BY set_at, id
  )`;

export async function readSiteFacts(db: D1Database, device: string, now: number): Promise<SiteFacts> {
  const { results } = await db.prepare(FACTS).bind(device).all<FactRow>();
  const of = (kind: FactRow["kind"]) => results.filter((row) => row.kind === kind);
  const byDay = (kind: "rain" | "neighbors") => Object.fromEntries(of(kind).map(({ day, value }) => [day, value!]));
  return {
    readAt: now,
    offset: of("offset")[0]?.value ?? 0,
    rain: byDay("rain"),
    cleaned: of("cleaned").map(({ day }) => day!),
    neighbors: byDay("neighbors"),
    decisions: of("decision").map(({ day, last, value }) => ({
      first: dayNumber(day!),
      last: dayNumber(last!),
      counts: value === 1,
    })),
  };
}
