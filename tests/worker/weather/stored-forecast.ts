import { packYears } from "../../../worker/adapters/weather/year-cache.ts";
import { forecastScores, rainForecasts } from "../../../worker/platform/schema.ts";
import { db } from "../daily/support.ts";

const LEADS = 10;
const MEMBERS = 30;

/** A service that was nearly always right, or wrong, at sites of every kind. */
export async function aSkill(miss = -38): Promise<void> {
  await db.delete(rainForecasts);
  await db.delete(forecastScores);
  const sums = { spread: 40, miss, brier: 0, brier_climate: 0 };
  // A row a statement, because a statement takes up to 100 values.
  for (const scope of ["all:dry", "all:wet"])
    for (let lead = 0; lead < LEADS; lead++)
      await db.insert(forecastScores).values({ service: "nws", scope, lead, days: 400, ...sums });
}

/** Issued at `at` on `day`: 30 mm a few days later. */
export async function aForecast(site: string, day: string, { at, rainOn }: { at: number; rainOn: number }) {
  const member = Float64Array.from({ length: LEADS }, (_, lead) => (lead === rainOn ? 30 : 0));
  await db.insert(rainForecasts).values({
    site,
    issued_day: day,
    service: "nws",
    issued_at: Math.floor(at),
    fetched_at: Math.floor(at),
    kind: "members",
    days: LEADS,
    data: packYears(Array.from({ length: MEMBERS }, () => member)),
  });
}
