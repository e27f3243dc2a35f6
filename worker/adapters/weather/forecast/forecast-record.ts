import { and, asc, desc, eq, inArray } from "drizzle-orm";
import {
  emptyForecastRecord,
  type ForecastRecord,
  LEAST_RAINS,
  type LeadRecord,
  SHOWN_LEADS,
} from "#contract/decision/forecast-record";
import type { Database } from "../../../platform/db.ts";
import { forecastScores, rainForecasts } from "../../../platform/schema.ts";
import type { WeatherPort } from "../port.ts";
import { kindOfSite, placeOfSite } from "./forecast-members.ts";

/** Of the service whose forecast is the newest there. */
export async function forecastRecord(
  db: Database,
  climate: Pick<WeatherPort, "rainYears">,
  site: string,
): Promise<ForecastRecord> {
  const [newest] = await db
    .select({ service: rainForecasts.service })
    .from(rainForecasts)
    .where(eq(rainForecasts.site, site))
    .orderBy(desc(rainForecasts.issued_day))
    .limit(1);
  const years = await climate.rainYears(placeOfSite(site));
  if (newest === undefined || !years.covered) return emptyForecastRecord;
  const kind = kindOfSite(years.years);
  const rows = await db
    .select()
    .from(forecastScores)
    .where(
      and(
        eq(forecastScores.service, newest.service),
        inArray(forecastScores.scope, [site, kind]),
        inArray(forecastScores.lead, [...SHOWN_LEADS]),
      ),
    )
    .orderBy(asc(forecastScores.lead));
  const leadsOf = (scope: string) => rows.filter((row) => row.scope === scope).map(leadRecord);
  const [own, all] = [leadsOf(site), leadsOf(kind)];
  const { days, rains } = own[0] ?? emptyForecastRecord.site;
  const counted = { site: { days, rains } };
  if (isEnough(own)) return { ...counted, of: "site", leads: own };
  if (isEnough(all)) return { ...counted, of: kind === "all:dry" ? "dry" : "wet", leads: all };
  return { ...emptyForecastRecord, ...counted };
}

const isEnough = ([first]: readonly LeadRecord[]): boolean => (first?.rains ?? 0) >= LEAST_RAINS;

function leadRecord(row: typeof forecastScores.$inferSelect): LeadRecord {
  const bins = [
    { days: row.said_20, rains: row.came_20 },
    { days: row.said_40, rains: row.came_40 },
    { days: row.said_60, rains: row.came_60 },
    { days: row.said_80, rains: row.came_80 },
    { days: row.said_100, rains: row.came_100 },
  ];
  return {
    lead: row.lead,
    days: row.days,
    rains: bins.reduce((sum, { rains }) => sum + rains, 0),
    brier: row.brier / row.days,
    brierClimate: row.brier_climate / row.days,
    bins,
  };
}
