import type { DailySoilingInput, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { fnv1a } from "../../analytics/oracle/random.ts";
import { analytics, column } from "../../analytics/support.ts";

const MINUTES_PER_DAY = 1440;
export const noise = (index: number): number => (Math.sin(index * 12.9898) * 43_758.5453) % 1;
const sun = (minute: number): number => Math.max(0, 1000 * Math.sin((Math.PI * (minute / 60 - 6)) / 12));

/** Clear-sky minutes with cell noise [W/m2]. */
export const cleanMinutes = (count: number): Float64Array =>
  column(count, (index) => sun(index % MINUTES_PER_DAY) * (1 + 0.005 * noise(index)));

export const soiled = (clean: Float64Array): Float64Array =>
  clean.map((watts, index) => watts * (0.97 + 0.005 * noise(index + 0.5)));

export function minutesOf(days: number): DailySoilingInput {
  const count = days * MINUTES_PER_DAY;
  const clean = cleanMinutes(count);
  return {
    t: column(count, (index) => index * 60),
    clean,
    soiled: soiled(clean),
    day: column(count, (index) => Math.floor(index / MINUTES_PER_DAY)),
    inWindow: new Uint8Array(count).fill(1),
  };
}

export function losses(days: number): { day: Float64Array; loss: Float64Array } {
  const day = column(days, (index) => index);
  return { day, loss: day.map((index) => 0.05 * index + 0.3 * noise(index)) };
}

export const climate = { p: column(12, () => 40), d: column(12, () => 6), seed: "bench" };
export const seedsOf = (years: number): Float64Array => column(years, (year) => fnv1a(`${climate.seed},${year}`));
export const rainOf = (days: number): Float64Array => {
  const years = analytics.rainYears({ ...climate, years: Math.ceil(days / 365) });
  return column(days, (day) => years[Math.floor(day / 365)]![day % 365]!);
};

export function horizon(rainYears: number, days = 365): OptimizeCleaningsInput {
  const rain = Array.from({ length: Math.ceil(rainYears / 500) }, (_, part) =>
    analytics.rainYears({ ...climate, seed: `${climate.seed} ${part}`, years: Math.min(500, rainYears - 500 * part) }),
  ).flat();
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
