import { FREEZING_AT_CELSIUS } from "#contract/common/limits";
import type { WashRecord } from "#contract/devices/device";
import { gaussian, seedOf, uniform } from "./random.ts";
import type { Cleaning } from "./soil.ts";

export interface WashExtension {
  /** Solar hours of the day. */
  hours: number[];
  tank: number;
  /** A day number on which the tank was filled, and the interval [days]. */
  filledOn: number;
  fillEvery: number;
}

export const LOW_BELOW = 12;

/** Washes left before the first wash of a day; 0 or less: empty. */
export function washesLeft(extension: WashExtension, day: number): number {
  const since = (((day - extension.filledOn) % extension.fillEvery) + extension.fillEvery) % extension.fillEvery;
  return extension.tank - since * extension.hours.length;
}

export interface WashAir {
  temperature: number;
  humidity: number;
  /** [V] */
  battery: number;
}

export function washesOf(
  name: string,
  extension: WashExtension,
  day: number,
  midnight: number,
  airAt: (second: number) => WashAir,
): { records: WashRecord[]; cleanings: Cleaning[] } {
  const seed = seedOf(`${name} wash`);
  const records: WashRecord[] = [];
  const cleanings: Cleaning[] = [];
  for (const [index, hour] of extension.hours.entries()) {
    const second = hour * 3600;
    const n = day * extension.hours.length + index;
    const left = washesLeft(extension, day) - index;
    const air = airAt(second);
    const frozen = air.temperature <= FREEZING_AT_CELSIUS;
    const weak = uniform(seed, n) < 0.015;
    const power = pumpPower(frozen ? "good" : left <= 0 ? "dry" : weak ? "weak" : "good", gaussian(seed, n));
    const washTime = Math.round(midnight + second);
    const common = {
      batt: round(air.battery, 2),
      tempAvg: round(air.temperature, 1),
      humidAvg: round(air.humidity, 1),
      tankEmpty: Math.max(0, LOW_BELOW - left),
    };
    // A frozen pump does not run: the alert has the power of an earlier wash.
    records.push({
      publishTime: washTime + 90,
      washTime,
      washPow: round(power, 1),
      ...common,
      alert: frozen,
    });
    if (!frozen && left > 0) cleanings.push({ at: second, remaining: weak ? 0.4 : 0.03 });
  }
  return { records, cleanings };
}

/**
 * Power of the pump [W]: a dry one draws under 45, a good wash 60 to 75, a blocked one more than 85
 * (worker/domain/soiling/wash-condition.ts).
 */
export function pumpPower(state: "dry" | "weak" | "good" | "blocked", deviation: number): number {
  if (state === "weak") return 50;
  if (state === "blocked") return 96;
  const [mean, spread, low, high] = state === "dry" ? [34, 4, 25, 43] : [67.5, 2.5, 60, 75];
  return Math.min(high, Math.max(low, mean + spread * deviation));
}

function round(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
