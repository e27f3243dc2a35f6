import { GOOD_CODE, withFault } from "#contract/soiling/day-quality";
import type { Analytics, SensorFaultsInput } from "../../../analytics-wasm/types.ts";
import type { SimulatedSite } from "../../../tools/physics/site.ts";
import { solarDay } from "../../../tools/physics/world.ts";
import type { SimulatedStation } from "./devices.ts";
import type { CellReadings } from "./faults.ts";

/** Days of a station with their figures, ascending; quality is the day's own. */
export interface StationDays extends Omit<SensorFaultsInput, "daylight"> {
  insolation: Float64Array;
  /** Insolation of the brighter cell. */
  light: Float64Array;
}

export function stationDays(
  analytics: Analytics,
  site: SimulatedSite,
  { t, clean, soiled }: CellReadings,
  weather: { rain: ReadonlyMap<number, number>; cleaned: ReadonlySet<number> },
  neighbor: ReadonlyMap<number, number> = new Map(),
): StationDays {
  const day = t.map((instant) => solarDay(site, instant));
  const figures = analytics.dailySoiling({ t, clean, soiled, day, inWindow: new Uint8Array(t.length).fill(1) });
  const noon = figures.day.map((number) => analytics.solarNoon({ lat: site.lat, lng: site.lng, day: number }));
  return {
    day: figures.day,
    loss: figures.loss,
    insolation: figures.insolClean,
    light: figures.insolClean.map((clean, row) => Math.max(clean, figures.insolSoiled[row]!)),
    quality: figures.quality,
    ...analytics.sensorProfile({ t, clean, soiled, day, noon }),
    rain: figures.day.map((number) => weather.rain.get(number) ?? 0),
    cleaned: figures.day.map((number) => (weather.cleaned.has(number) ? 1 : 0)),
    neighbors: figures.day.map((number) => neighbor.get(number) ?? NaN),
  };
}

/** Losses of a device's good days by day, as its neighbors are told them. */
export function lossesOf(analytics: Analytics, { site, readings, ...weather }: SimulatedStation): Map<number, number> {
  const { day, loss, quality } = stationDays(analytics, site, readings, weather);
  return new Map(Array.from(day, (at, row) => [at, loss[row]!] as const).filter((_, row) => quality[row] === 1));
}

export interface JudgedStation {
  /** Code of each day's fault, 0: none. */
  fault: Uint8Array;
  /** True for a day that counts in figures. */
  counts: boolean[];
}

/** The days as the portal judges them when row `count - 1` is the newest. */
export function judge(analytics: Analytics, days: StationDays, count: number): JudgedStation {
  const part = <T extends Float64Array | Uint8Array>(column: T): T => column.slice(0, count) as T;
  const [day, loss, good] = [part(days.day), part(days.loss), part(days.quality)];
  const unknown = new Float64Array(count).fill(NaN);
  const quality = analytics.coveredDays({ day, loss, good, temperature: unknown, light: part(days.light) });
  const fault = analytics.sensorFaults({
    day,
    loss,
    quality,
    stuckClean: part(days.stuckClean),
    stuckSoiled: part(days.stuckSoiled),
    lag: part(days.lag),
    middle: part(days.middle),
    morning: part(days.morning),
    midday: part(days.midday),
    afternoon: part(days.afternoon),
    dark: part(days.dark),
    rain: part(days.rain),
    cleaned: part(days.cleaned),
    neighbors: part(days.neighbors),
    daylight: new Float64Array(count),
  });
  return { fault, counts: Array.from(quality, (own, row) => withFault(own, fault[row]!).quality <= GOOD_CODE) };
}
