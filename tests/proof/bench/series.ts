import type { DailySoilingInput, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { analytics, column } from "../../analytics/support.ts";

const MINUTES_PER_DAY = 1440;
const noise = (index: number): number => (Math.sin(index * 12.9898) * 43_758.5453) % 1;
const sun = (minute: number): number => Math.max(0, 1000 * Math.sin((Math.PI * (minute / 60 - 6)) / 12));

/** Clear-sky minutes with cell noise [W/m2]. */
const cleanMinutes = (count: number): Float64Array =>
  column(count, (index) => sun(index % MINUTES_PER_DAY) * (1 + 0.005 * noise(index)));

const soiled = (clean: Float64Array): Float64Array =>
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

const climate = { p: column(12, () => 40), d: column(12, () => 6), seed: "bench" };

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
