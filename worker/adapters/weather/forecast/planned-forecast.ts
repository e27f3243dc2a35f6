import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { addDays, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { ForecastKey, PlannedForecast } from "#contract/savings/planned-forecast";
import { usedLead } from "#domain/cleaning-plan/conditional-rain";
import { forecastWeights } from "#domain/rain-forecast/forecast-weights";
import type { Database } from "../../../platform/db.ts";
import { forecastScores, rainForecasts } from "../../../platform/schema.ts";
import type { PreviousRuns } from "./previous-runs.ts";
import { forecastMembers, kindOfSite } from "./forecast-members.ts";

/** An older forecast doesn't count [s]. */
const MAX_AGE_SECONDS = 36 * SECONDS_PER_HOUR;
/** After that, nobody misses it [days]. */
const MISSED_DAYS = 14;
/** Stored steps, so that both sides read the same numbers [0.1 mm]. */
const STEPS = 10;

/** Past courses of the ensemble's model, which tell what it is worth before it has a record. */
const PREVIOUS_RUNS: PreviousRuns["key"] = "open-meteo-previous-runs";

/**
 * The newest forecast of a site as its plans take it, from `years` of its rain; nothing if none is stored or if the service has shown no skill
 * at such sites. `forecastUntil`: it would count, but is too old.
 */
export async function plannedForecast(
  db: Database,
  site: string,
  { today, now, years }: { today: string; now: number; years: readonly ArrayLike<number>[] },
): Promise<{ forecast?: PlannedForecast; forecastUntil?: string }> {
  const [row] = await db
    .select()
    .from(rainForecasts)
    .where(and(eq(rainForecasts.site, site), lte(rainForecasts.issued_day, today)))
    .orderBy(desc(rainForecasts.issued_day))
    .limit(1);
  if (!row || row.issued_day < addDays(today, -MISSED_DAYS)) return {};
  const kind = kindOfSite(years);
  const { service, issued_at, issued_day } = row;
  const scores = await db
    .select()
    .from(forecastScores)
    .where(and(inArray(forecastScores.service, [service, PREVIOUS_RUNS]), inArray(forecastScores.scope, [kind, site])));
  const of = (from: string, scope: string) => {
    const own = scores.filter((score) => score.service === from && score.scope === scope);
    const leads = new Map(own.map((score) => [score.lead, score]));
    return Array.from({ length: row.days }, (_, lead) => leads.get(lead));
  };
  const pooled = of(service, kind);
  const previous = service === "open-meteo-ensemble" ? of(PREVIOUS_RUNS, kind) : [];
  const weights = forecastWeights(pooled, of(service, site), row.days, previous);
  if (weights.every((weight) => weight === 0)) return {};
  const forecast: PlannedForecast = {
    service: service as ForecastKey,
    issuedAt: issued_at,
    issuedDay: issued_day,
    weights,
    members: forecastMembers(row, years).members.map((member) =>
      Array.from(member, (rain) => (Number.isNaN(rain) ? null : Math.round(STEPS * rain) / STEPS)),
    ),
    days: Math.max(pooled[0]?.days ?? 0, previous[0]?.days ?? 0),
  };
  if (now - issued_at > MAX_AGE_SECONDS) return { forecastUntil: issued_day };
  return usedLead(forecast, today) === null ? {} : { forecast };
}
