import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type InterlockCode, type InterlockFacts, activeInterlocks } from "#contract/commands/interlocks";
import type { CommandRequest, ConfigurationState } from "./types.ts";

/** Maximum age of a reported temperature [s]. */
const TEMPERATURE_SECONDS = 6 * SECONDS_PER_HOUR;
/** The sun's position is calculated once a minute [s], so that an unchanged state gives equal facts. */
const SUN_STEP = 60;

interface FactSource {
  at: number;
  temperature: number | undefined;
  tankEmpty: number | undefined;
  battery: number | undefined;
}

/** Checked inside the object: nothing can change between this check and the queue. */
export const interlockWarnings = (
  { interlocks, settings, now }: Pick<CommandRequest, "interlocks" | "settings" | "now">,
  state: () => ConfigurationState,
  analytics: Analytics,
): InterlockCode[] =>
  interlocks.length === 0 ? [] : activeInterlocks(interlocks, interlockFacts(state(), settings, analytics, now), now);

/**
 * Inputs of the interlock warnings; `now` in UTC epoch seconds. Takes the lowest temperature and battery of wash extension and cells,
 * because they are in different places with their own batteries.
 */
export function interlockFacts(
  state: ConfigurationState,
  place: { lat: number; lng: number },
  analytics: Analytics,
  now: number,
): InterlockFacts {
  const sources = newestFirst(state);
  const figure = (name: "temperature" | "tankEmpty" | "battery", since: number): number | null =>
    sources.find((source) => source.at >= since && source[name] !== undefined)?.[name] ?? null;
  return {
    lastContactAt: latestOf([state.lastContactAt, state.connection?.online ? state.connection.at : null]),
    online: isCloudNewer(state) ? state.connection!.online : null,
    temperature: lowestOf([figure("temperature", now - TEMPERATURE_SECONDS), state.cells.temperature]),
    tankEmpty: figure("tankEmpty", -Infinity),
    battery: lowestOf([figure("battery", -Infinity), state.cells.battery]),
    lastWashAt: latestOf([state.lastWashAt, state.washRequestedAt]),
    clearSkyGhi: clearSky(analytics, place, Math.floor(now / SUN_STEP) * SUN_STEP),
  };
}

/** Clear-sky horizontal irradiance [whole W/m2]; 0 at night. */
export function clearSky(analytics: Analytics, { lat, lng }: { lat: number; lng: number }, t: number): number {
  const { zenith } = analytics.solarPosition({ lat, lng, t: Float64Array.of(t) });
  return Math.round(analytics.clearSkyGhi({ zenith })[0]!);
}

function newestFirst({ newestWash, health }: ConfigurationState): FactSource[] {
  const sources: FactSource[] = [];
  if (newestWash) {
    const { publishTime: at, tempAvg: temperature, tankEmpty, batt: battery } = newestWash;
    sources.push({ at, temperature, tankEmpty, battery });
  }
  if (health) {
    const { temperature, tankEmpty, battery } = health.report;
    sources.push({ at: health.at, temperature, tankEmpty, battery });
  }
  return sources.toSorted((a, b) => b.at - a.at);
}

/** A later contact is better evidence than the cloud's "offline". */
const isCloudNewer = ({ connection, lastContactAt }: ConfigurationState): boolean =>
  connection !== null && connection.at >= (lastContactAt ?? -Infinity);

const lowestOf = (figures: (number | null)[]): number | null =>
  figures.reduce((lowest, figure) => (figure !== null && (lowest === null || figure < lowest) ? figure : lowest), null);

export const latestOf = (times: (number | null)[]): number | null =>
  times.reduce((latest, time) => (time !== null && (latest === null || time > latest) ? time : latest), null);
