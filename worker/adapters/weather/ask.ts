import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { now } from "../../platform/clock.ts";
import type { ServiceResult, WeatherFailure } from "./port.ts";

/** Maximum response [bytes]. Thirty years of days are 0.3 MB, a year of hours 0.4 MB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const RETRIES = 2;
/** Mean wait before the first retry; doubles each time [ms]. */
const RETRY_WAIT_MS = 300;

export interface RetryTimer {
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
}

export const realTimer: RetryTimer = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random: Math.random,
};

const failWith = (failure: WeatherFailure) => ({ ok: false as const, failure });

/** An answer that isn't as documented. */
export const unexpectedShape = failWith({ kind: "unexpected", what: "shape" });
export const orUnexpected = <T>(value: T | null): ServiceResult<T> =>
  value === null ? unexpectedShape : { ok: true, value };

export interface WeatherQuestion {
  address: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/**
 * GETs JSON. Retries server and network errors with jitter, until the signal aborts. Never retries 429: the caller
 * stores the pause.
 */
export async function askJson(
  question: WeatherQuestion,
  signal: AbortSignal,
  { wait, random }: RetryTimer,
): Promise<ServiceResult<unknown>> {
  for (let attempt = 0; ; attempt++) {
    const answer = await requestOnce(question, signal);
    if (answer.ok || attempt === RETRIES || !isTransient(answer.failure)) return answer;
    await wait(RETRY_WAIT_MS * 2 ** attempt * (0.5 + random()));
    if (signal.aborted) return failWith({ kind: "timeout" });
  }
}

const isTransient = ({ kind }: WeatherFailure): boolean => kind === "server" || kind === "unreachable";

async function requestOnce(
  { address, query = {}, headers }: WeatherQuestion,
  signal: AbortSignal,
): Promise<ServiceResult<unknown>> {
  const url = new URL(address);
  url.search = new URLSearchParams(query).toString();
  try {
    // A redirect could leak the key.
    const response = await fetch(url, {
      signal,
      redirect: "manual",
      headers: { accept: "application/json", ...headers },
    });
    const text = await textUpTo(response, MAX_RESPONSE_BYTES);
    if (response.status === 429)
      return failWith({ kind: "too-many", wait: retryAfterSeconds(response.headers, text ?? "") });
    if (response.status >= 500) return failWith({ kind: "server", status: response.status });
    if (response.status !== 200) return failWith({ kind: "refused", status: response.status });
    return text === null ? failWith({ kind: "unexpected", what: "size" }) : parseJson(text);
  } catch {
    return failWith({ kind: signal.aborted ? "timeout" : "unreachable" });
  }
}

function parseJson(text: string): ServiceResult<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return failWith({ kind: "unexpected", what: "json" });
  }
}

async function textUpTo(response: Response, bytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (length > bytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Wait from `Retry-After`, else from Open-Meteo's error text ("Minutely", "Hourly", "Daily API request limit") [s];
 * null if unknown.
 */
function retryAfterSeconds(headers: Headers, body: string): number | null {
  const retryAfter = headers.get("retry-after");
  if (retryAfter !== null && /^\d{1,6}$/.test(retryAfter)) return Number(retryAfter);
  const until = retryAfter === null ? NaN : Date.parse(retryAfter);
  if (Number.isFinite(until)) return Math.max(0, Math.ceil(until / 1000 - now()));
  const limit = /\b(minutely|hourly|daily) api request limit/i.exec(body)?.[1]?.toLowerCase();
  return limit === "minutely" ? 60 : limit === "hourly" ? SECONDS_PER_HOUR : limit === "daily" ? SECONDS_PER_DAY : null;
}

/** Above the world record of a day: 1,825 mm, La Réunion 1966 (World Meteorological Organization) [mm]. */
const MAX_RAIN = 2000;
/** Above any hourly mean on record [m/s]. */
const MAX_WIND = 110;

const within = (value: number | null | undefined, highest: number): number =>
  typeof value === "number" && value >= 0 && value <= highest ? value : NaN;

/** Returns NaN for impossible values; services mark missing values differently (null, -999). */
export const plausible = {
  rain: (value: number | null | undefined) => within(value, MAX_RAIN),
  wind: (value: number | null | undefined) => within(value, MAX_WIND),
  bearing: (value: number | null | undefined) => within(value, 360),
};

export const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
