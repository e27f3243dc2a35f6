import type { Database } from "../../platform/db.ts";
import { firstAnswer, type Chosen } from "./choose.ts";
import { type ServiceMemory, serviceMemory } from "./memory.ts";
import type { Answered, Place, RainAnswer, WeatherPort, WeatherService } from "./port.ts";
import { type CalendarYears, calendarYears, spanOfYears } from "./rain-years.ts";
import { cellOf, cellPlace } from "./site.ts";
import { cachedYears, isStale, keepYears, noteAsked, want, yearsOf } from "./year-cache.ts";

/** Nobody waits again for this long after a failed attempt [s]. */
const ATTEMPT_COUNTS = 600;

/** What the rain of services needs; the clock is an argument [UTC epoch seconds]. */
export interface MeasuredWeather {
  db: Database;
  services: readonly WeatherService[];
  embedded: WeatherPort;
  /** Maximum wait for a new place's years [ms]. */
  patience: number;
  now: number;
}

/** Rain years of services, cached in D1. An outdated answer serves until the cron renews it; without one, the embedded climate does. */
export const measuredWeather = (measured: MeasuredWeather): WeatherPort => ({
  hasService: true,
  async rainYears(site) {
    const { db, now } = measured;
    const cell = cellOf(site);
    const row = await cachedYears(db, cell);
    const kept = row && yearsOf(row);
    if (kept) {
      if (isStale(row, now)) await want(db, cell, now);
      return kept;
    }
    if (row && now - row.asked_at < ATTEMPT_COUNTS)
      return standIn(measured, site, ["measured years for this place are being fetched"]);
    await noteAsked(db, cell, now);
    const signal = AbortSignal.timeout(measured.patience);
    const asked = await askYears(measured, await serviceMemory(db, now), site, () => signal);
    if (!asked.ok) return standIn(measured, site, asked.reasons);
    return yearsOf((await cachedYears(db, cell))!)!;
  },
});

export async function askYears(
  { db, services, now }: Pick<MeasuredWeather, "db" | "services" | "now">,
  memory: ServiceMemory,
  site: Place,
  signal: () => AbortSignal,
): Promise<Chosen<CalendarYears>> {
  const span = spanOfYears(now);
  const chosen = await firstAnswer(services, memory, now, async (service): Promise<Answered<CalendarYears>> => {
    const answer = await service.rain(cellPlace(site), span, signal());
    if (!answer.ok) return answer;
    const value = calendarYears(span, answer.value);
    return value ? { ok: true, value } : { ok: false, failure: { kind: "gaps" } };
  });
  if (chosen.ok) await keepYears(db, cellOf(site), chosen.value, { title: chosen.service.title, now });
  return chosen;
}

async function standIn({ embedded }: MeasuredWeather, site: Place, reasons: string[]): Promise<RainAnswer> {
  const answer = await embedded.rainYears(site);
  if (!answer.covered) return answer;
  const why = `Simulated years are used instead of measured ones: ${reasons.join("; ")}. Later calculations use measured years once they are available.`;
  return { ...answer, note: answer.note === undefined ? why : `${why} ${answer.note}` };
}
