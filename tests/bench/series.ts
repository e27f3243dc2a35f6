import type { DailySoilingInput, OptimiseCleaningsInput } from "../../analytics-wasm/types.ts";
import { analytics, column } from "../analytics/support.ts";

const MINUTES_A_DAY = 1440;
const noise = (index: number): number => (Math.sin(index * 12.9898) * 43_758.5453) % 1;
const sun = (minute: number): number => Math.max(0, 1000 * Math.sin((Math.PI * (minute / 60 - 6)) / 12));

/** Whole days of minutes of both cells under a clear sky, with noise as cells have it. */
export function minutesOf(days: number): DailySoilingInput {
  const count = days * MINUTES_A_DAY;
  const clean = column(count, (index) => sun(index % MINUTES_A_DAY) * (1 + 0.005 * noise(index)));
  return {
    t: column(count, (index) => index * 60),
    clean,
    soiled: clean.map((watts, index) => watts * (0.97 + 0.005 * noise(index + 0.5))),
    day: column(count, (index) => Math.floor(index / MINUTES_A_DAY)),
    inWindow: new Uint8Array(count).fill(1),
  };
}

/** Days of loss that rises, with noise. */
export function losses(days: number): { day: Float64Array; loss: Float64Array } {
  const day = column(days, (index) => index);
  return { day, loss: day.map((index) => 0.05 * index + 0.3 * noise(index)) };
}

export const climate = { p: column(12, () => 40), d: column(12, () => 6), seed: "bench" };

/** A year of a plant of some megawatts, under so many rain years. */
export function horizon(rainYears: number, days = 365): OptimiseCleaningsInput {
  const rain = analytics.rainYears({ ...climate, years: rainYears });
  const season = (day: number): number => Math.cos(((day - 172) / 365) * 2 * Math.PI);
  return {
    energy: column(days, (day) => 30_000 + 15_000 * season(day)),
    price: column(days, () => 0.1),
    rate: column(days, () => 0.0015),
    removalYears: rain.map((mm) => analytics.rainRemoval({ rain: mm, threshold: 7.62 }).slice(0, days)),
    washCost: 1500,
    initialLoss: 0.01,
    cap: 0.3,
  };
}
