import { gaussian, mulberry32 } from "../oracle/random.ts";

export interface Sawtooth {
  loss: Float64Array;
  /** True rate of each day [%/day]. */
  rates: Float64Array;
  /** First day after each cleaning, and the points it removed. */
  jumps: { day: number; size: number }[];
}

export function sawtooth(seed: number, days: number, noise: number): Sawtooth {
  const uniform = mulberry32(seed);
  const normal = gaussian(uniform);
  const rateOfNext = (): number => 0.05 + 0.25 * uniform();
  const endOfNext = (day: number): number => day + 20 + Math.floor(70 * uniform());
  const loss = new Float64Array(days);
  const rates = new Float64Array(days);
  const jumps: Sawtooth["jumps"] = [];
  let [level, rate, end] = [0, rateOfNext(), endOfNext(0)];
  for (let day = 0; day < days; day++) {
    if (day === end) {
      const left = uniform() < 0.5 ? 0 : level * 0.5 * uniform();
      jumps.push({ day, size: level - left });
      [level, rate, end] = [left, rateOfNext(), endOfNext(day)];
    }
    loss[day] = level + noise * normal();
    rates[day] = rate;
    level += rate;
  }
  return { loss, rates, jumps };
}
