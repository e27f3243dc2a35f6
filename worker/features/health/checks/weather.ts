import { addDays, dayOf } from "#contract/common/calendar";
import type { HealthEnvironment } from "#contract/health/health";
import { hasClimate, probeServices } from "../../../adapters/weather/index.ts";
import { type Check, failedCheck, passedCheck, measureTime } from "../check.ts";

/** Fresno, California */
const PLACE = { lat: 36.75, lng: -119.77 };
const ZONE = "America/Los_Angeles";
/** Services are a few days behind; they have these days for certain. */
const [FIRST_DAYS_AGO, LAST_DAYS_AGO] = [14, 12];
const TIMEOUT_MS = 5000;

export async function checkWeather(env: Pick<Env, "DB">, environment: HealthEnvironment, now: number): Promise<Check> {
  const item = { subsystem: "weather", environment } as const;
  const today = dayOf(ZONE, now);
  const span = { from: addDays(today, -FIRST_DAYS_AGO), to: addDays(today, -LAST_DAYS_AGO) };
  const { value: answer, ms } = await measureTime(() =>
    probeServices(env, { place: PLACE, zone: ZONE, span }, TIMEOUT_MS, now),
  );
  if (answer === null)
    return hasClimate(PLACE) ? passedCheck(item, ms, "embedded") : failedCheck(item, 500, ms, "embedded");
  return answer.ok ? passedCheck(item, ms, answer.title) : failedCheck(item, answer.status, ms, answer.reason);
}
