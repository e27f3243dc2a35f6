import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { DaySpan, ServiceResult, WeatherFailure, WeatherService } from "./port.ts";
import { type Database, database } from "../../platform/db.ts";
import { weatherServices as serviceMemories } from "../../platform/schema.ts";
import { setting } from "../../platform/settings.ts";
import { realTimer, type RetryTimer } from "./ask.ts";
import { nasaPower } from "./nasa-power/index.ts";
import { openMeteo } from "./open-meteo/index.ts";
import type { Place } from "#contract/places/places";
import type { ForecastService } from "./forecast/forecast-port.ts";
import { type GridCells, nws } from "./forecast/nws.ts";
import { openMeteoEnsemble } from "./forecast/open-meteo-ensemble.ts";
import { openMeteoPreviousRuns, type PreviousRuns } from "./forecast/previous-runs.ts";

export function failureText(failure: WeatherFailure): string {
  switch (failure.kind) {
    case "too-many":
      return "is over its request limit";
    case "timeout":
      return "didn't respond in time";
    case "unreachable":
      return "couldn't be reached";
    case "server":
      return `failed (status ${failure.status})`;
    case "refused":
      return `refused the request (status ${failure.status})`;
    case "unexpected":
      return "sent an unreadable response";
    case "gaps":
      return "has too few complete years for this place";
    case "stale":
      return "sent an old forecast";
    case "uncovered":
      return "doesn't cover this place";
  }
}

/** The pause starts at the third failure in a row with 5 minutes and doubles up to 6 hours [s]. */
const [OPENS_AT, FIRST_PAUSE, MAX_PAUSE] = [3, 300, 6 * SECONDS_PER_HOUR];
/** A service may set its own pause, up to a day; an hour if it doesn't [s]. */
const [UNSAID_WAIT, MAX_WAIT] = [SECONDS_PER_HOUR, SECONDS_PER_DAY];

/** The service works, but lacks data for the place. */
const isOfPlace = ({ kind }: WeatherFailure): boolean => kind === "gaps" || kind === "uncovered";

/** Pause after a failure [s]; `failures` in a row include this one. */
export function pauseSeconds(failure: WeatherFailure, failures: number): number {
  if (failure.kind === "too-many") return Math.min(Math.max(failure.wait ?? UNSAID_WAIT, 1), MAX_WAIT);
  if (isOfPlace(failure) || failures < OPENS_AT) return 0;
  return Math.min(FIRST_PAUSE * 2 ** (failures - OPENS_AT), MAX_PAUSE);
}

interface NamedService {
  key: string;
  title: string;
}
export type ChosenService<T, Service = WeatherService> =
  | { ok: true; value: T; service: Service }
  | { ok: false; reasons: string[] };

export async function firstSuccessfulService<T, Service extends NamedService>(
  services: readonly Service[],
  memory: ServiceStatus,
  now: number,
  ask: (service: Service) => Promise<ServiceResult<T>>,
): Promise<ChosenService<T, Service>> {
  const reasons: string[] = [];
  for (const service of services) {
    const { pausedUntil } = await memory.of(service.key);
    if (pausedUntil > now) {
      reasons.push(`${service.title} is paused for ${minutes(pausedUntil - now)}`);
      continue;
    }
    const answer = await ask(service);
    await memory.note(service.key, answer.ok ? null : answer.failure);
    if (answer.ok) return { ok: true, value: answer.value, service };
    reasons.push(`${service.title} ${failureText(answer.failure)}`);
  }
  return { ok: false, reasons };
}

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? "a minute" : `${count} minutes`;
};

interface ServiceState {
  failures: number;
  pausedUntil: number;
}

/** Failures and pauses of the services, in D1, so that they outlive the isolate. */
export interface ServiceStatus {
  of(service: string): Promise<ServiceState>;
  note(service: string, failure: WeatherFailure | null): Promise<void>;
}

const NO_FAILURES: ServiceState = { failures: 0, pausedUntil: 0 };

export async function serviceMemory(db: Database, now: number): Promise<ServiceStatus> {
  const rows = await db.select().from(serviceMemories);
  const known = new Map(
    rows.map(({ service, failures, paused_until }) => [service, { failures, pausedUntil: paused_until }]),
  );
  return {
    async of(service) {
      return known.get(service) ?? NO_FAILURES;
    },
    async note(service, failure) {
      const before = known.get(service) ?? NO_FAILURES;
      if (failure === null && before.failures === 0 && before.pausedUntil === 0) return;
      const failures = failure === null || isOfPlace(failure) ? 0 : before.failures + 1;
      const pause = failure === null ? 0 : pauseSeconds(failure, failures);
      // Rounding a pause of 0 s up would leave out the other places of a tick.
      const pausedUntil = pause === 0 ? 0 : Math.ceil(now) + pause;
      known.set(service, { failures, pausedUntil });
      const row = { failures, paused_until: pausedUntil, reason: failure === null ? null : failureText(failure) };
      await db
        .insert(serviceMemories)
        .values({ service, ...row })
        .onConflictDoUpdate({ target: serviceMemories.service, set: row });
    },
  };
}

const OPEN_METEO = "https://customer-archive-api.open-meteo.com";
const NASA_POWER = "https://power.larc.nasa.gov";

/**
 * Configured services, best first; none by default, so that no network is needed. Open-Meteo needs a key or a
 * self-hosted server, because its free API is non-commercial.
 */
export function weatherServices(env: object, waiting: RetryTimer = realTimer): WeatherService[] {
  const key = setting(env, "OPEN_METEO_KEY");
  const address = setting(env, "OPEN_METEO_ADDRESS");
  return [
    ...(key === undefined && address === undefined
      ? []
      : [openMeteo({ address: address ?? OPEN_METEO, key }, waiting)]),
    ...(setting(env, "NASA_POWER") === "on"
      ? [nasaPower(setting(env, "NASA_POWER_ADDRESS") ?? NASA_POWER, waiting)]
      : []),
  ];
}

export const hasWeatherService = (env: object): boolean => weatherServices(env).length > 0;

type Probed = { ok: true; title: string } | { ok: false; status: number | null; reason: string };

export async function probeServices(
  env: Pick<Env, "DB">,
  { place, zone, span }: { place: Place; zone: string; span: DaySpan },
  timeoutMs: number,
  now: number,
): Promise<Probed | null> {
  const services = weatherServices(env);
  if (services.length === 0) return null;
  const memory = await serviceMemory(database(env), now);
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number | null = null;
  const chosen = await firstSuccessfulService(services, memory, now, async (service) => {
    const answer = await service.days(place, zone, span, signal);
    if (!answer.ok && "status" in answer.failure) ({ status } = answer.failure);
    return answer;
  });
  if (chosen.ok) return { ok: true, title: chosen.service.title };
  return { ok: false, status, reason: chosen.reasons.join("; ") };
}

const ENSEMBLE = "https://customer-ensemble-api.open-meteo.com";
const NWS = "https://api.weather.gov";

/** Only at its own address. */
export function previousRuns(env: object, waiting: RetryTimer = realTimer): PreviousRuns | null {
  const address = setting(env, "OPEN_METEO_PREVIOUS_RUNS_ADDRESS");
  return address === undefined
    ? null
    : openMeteoPreviousRuns({ address, key: setting(env, "OPEN_METEO_KEY") }, waiting);
}

/** Configured services, best first; none by default. Open-Meteo's free API is non-commercial, so it needs a key or an own server. */
export function forecastServices(env: object, cells: GridCells, waiting: RetryTimer = realTimer): ForecastService[] {
  const key = setting(env, "OPEN_METEO_KEY");
  // The key of an own archive server is nothing for another host.
  const isCustomer = key !== undefined && setting(env, "OPEN_METEO_ADDRESS") === undefined;
  const address = setting(env, "OPEN_METEO_ENSEMBLE_ADDRESS") ?? (isCustomer ? ENSEMBLE : undefined);
  const contact = setting(env, "NWS_CONTACT");
  return [
    ...(address === undefined ? [] : [openMeteoEnsemble({ address, key }, waiting)]),
    ...(setting(env, "NWS_FORECAST") === "on" && contact !== undefined
      ? [nws({ address: setting(env, "NWS_ADDRESS") ?? NWS, contact, cells }, waiting)]
      : []),
  ];
}
