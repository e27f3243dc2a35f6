import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { fnv1a, gaussian, mulberry32 } from "../random.ts";

export const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The recipe of the climate edition in plain steps: chain of wet and dry days, gamma amounts [mm]. */
export function rainYear(p: number[], d: number[], seedText: string): number[] {
  const uniform = mulberry32(fnv1a(seedText));
  const floored = (): number => Math.max(uniform(), 1e-12);
  const normal = gaussian(uniform);
  const gammaFrom1 = (shape: number): number => {
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * (shape - 1 / 3))) ** 3;
      if (v <= 0) continue;
      const logU = Math.log(floored());
      if (logU < x * x * 0.5 + (shape - 1 / 3) * (1 - v + Math.log(v))) return (shape - 1 / 3) * v;
    }
  };
  const gamma = (shape: number): number => {
    if (shape >= 1) return gammaFrom1(shape);
    const u = floored();
    return gammaFrom1(shape + 1) * u ** (1 / shape);
  };
  const rain: number[] = [];
  const share = (month: number): number => Math.min(d[month]! / (month === 1 ? 28.25 : MONTHS[month]!), 0.97);
  let wet = uniform() < share(0);
  for (const [month, days] of MONTHS.entries()) {
    const f = share(month);
    const mean = p[month]! / d[month]!;
    const excess = Math.max(mean - 0.254, 0.05);
    const shape = Math.min(1, (0.6 * excess) / mean);
    for (let day = 0; day < days; day++) {
      wet = uniform() < (wet ? 0.25 + 0.75 * f : 0.75 * f);
      rain.push(wet && d[month]! > 0 ? 0.254 + (gamma(shape) * excess) / shape : 0);
    }
  }
  return rain;
}

export const rainYears: Analytics["rainYears"] = ({ p, d, seed, years }) =>
  Array.from({ length: years }, (_, year) => Float64Array.from(rainYear([...p], [...d], `${seed},${year}`)));
