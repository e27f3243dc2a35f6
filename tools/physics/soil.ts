import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { gaussian, seedOf, uniform } from "./random.ts";
import type { DayWeather } from "./weather.ts";

export interface Dust {
  /** Daily gain of a clean surface [percentage points], January to December. */
  rate: number[];
  /** Loss that no surface exceeds [%]: a dirty surface gathers less (Rodrigo et al. 2020). */
  saturation: number;
  /** Rain that removes 63% of the dirt [mm]. */
  rainScale: number;
}

export interface Cleaning {
  at: number;
  remaining: number;
}

export interface SoilDay {
  /** [%] at 00:00 */
  start: number;
  /** [percentage points a day] of a clean surface */
  gain: number;
  saturation: number;
  cleanings: Cleaning[];
}

export function lossAt(day: SoilDay, second: number): number {
  let loss = day.start;
  let since = 0;
  const gather = (until: number) =>
    day.saturation -
    (day.saturation - loss) * Math.exp((-day.gain / day.saturation) * ((until - since) / SECONDS_PER_DAY));
  for (const { at, remaining } of day.cleanings) {
    if (at > second) break;
    loss = gather(at) * remaining;
    since = at;
  }
  return gather(second);
}

export function rainCleanings(weather: DayWeather, dust: Dust): Cleaning[] {
  return weather.showers
    .filter((shower) => shower.amount >= 0.5)
    .map((shower) => ({ at: shower.end, remaining: Math.exp(-shower.amount / dust.rainScale) }));
}

/** Daily gain of a clean surface [percentage points]: less while wet, more in wind, rare storms. */
export function gainOf(name: string, weather: DayWeather, dust: Dust): number {
  const seed = seedOf(`${name} dust`);
  const spread = Math.exp(0.35 * gaussian(seed, weather.day) - 0.06);
  const storm = weather.rain === 0 && uniform(seed, 2 * weather.day + 1) < 0.004 ? 0.8 : 0;
  return (weather.rain > 0 ? 0.3 : 1) * dust.rate[weather.month]! * spread + storm;
}
