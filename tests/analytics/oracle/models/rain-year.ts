import type { Analytics, RainMemory } from "../../../../analytics-wasm/types.ts";
import { fnv1a, gammaAboveOne, gaussian, mulberry32 } from "../random.ts";

export const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Standard normal distribution by Simpson's rule. */
function probability(x: number): number {
  const strips = 2000;
  const density = (t: number): number => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI);
  let sum = density(0) + density(x);
  for (let k = 1; k < strips; k++) sum += (k % 2 ? 4 : 2) * density((x * k) / strips);
  return 0.5 + (sum * x) / strips / 3;
}

function quantile(p: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (probability(middle) < p) low = middle;
    else high = middle;
  }
  return low;
}

/** Monthly anomalies of wet days and amounts: normal numbers for the year, each month, and the year's amounts. */
function anomalies(memory: RainMemory | undefined, normal: () => number): (f: number) => { f: number; times: number } {
  if (!memory || (memory.spread === 0 && memory.amount === 0)) return (f) => ({ f, times: 1 });
  const { spread: s, annual, correlation, amount: t, link } = memory;
  const [year, first] = [normal(), normal()];
  let month = first;
  return (f) => {
    const z = Math.sqrt(annual) * year + Math.sqrt(1 - annual) * month;
    const w = link * z + Math.sqrt(1 - link ** 2) * normal();
    month = correlation * month + Math.sqrt(1 - correlation ** 2) * normal();
    if (f < 1e-4) return { f, times: 1 };
    const a = quantile(f);
    const kept = f / probability(a + (link * s * t) / Math.hypot(1, s));
    return { f: probability(a * Math.hypot(1, s) + s * z), times: kept * Math.exp(t * w - t ** 2 / 2) };
  };
}

/** Climate edition's recipe: Markov chain, gamma amounts [mm], with or without memory. */
function rainYear(p: number[], d: number[], seedText: string, memory?: RainMemory): number[] {
  const { persistence, shape: base } = memory ?? { persistence: 0.25, shape: 0.6 };
  const uniform = mulberry32(fnv1a(seedText));
  const normal = gaussian(uniform);
  const gammaOf = (source: () => number, shape: number): number => {
    if (shape >= 1) return gammaAboveOne(source)(shape);
    const u = Math.max(source(), 1e-12);
    return gammaAboveOne(source)(shape + 1) * u ** (1 / shape);
  };
  const ofDay = (day: number) => (memory?.ownDays ? mulberry32(fnv1a(String(day), ~fnv1a(seedText) >>> 0)) : uniform);
  const rain: number[] = [];
  const share = (month: number): number => Math.min(d[month]! / (month === 1 ? 28.25 : MONTHS[month]!), 0.97);
  const withAnomaly = anomalies(memory, normal);
  let wet = false;
  for (const [month, days] of MONTHS.entries()) {
    const { f, times } = withAnomaly(share(month));
    if (month === 0) wet = uniform() < f;
    const mean = (p[month]! / d[month]!) * times;
    const excess = Math.max(mean - 0.254, 0.05);
    const shape = Math.min(1, (base * excess) / mean);
    for (let day = 0; day < days; day++) {
      wet = uniform() < (1 - persistence) * f + (wet ? persistence : 0);
      rain.push(wet && d[month]! > 0 ? 0.254 + (gammaOf(ofDay(rain.length), shape) * excess) / shape : 0);
    }
  }
  return rain;
}

export const rainYears: Analytics["rainYears"] = ({ p, d, seed, years, memory }) =>
  Array.from({ length: years }, (_, year) => Float64Array.from(rainYear([...p], [...d], `${seed},${year}`, memory)));
