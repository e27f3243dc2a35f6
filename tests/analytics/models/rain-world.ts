import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics } from "../support.ts";

interface RainWorld {
  seed: number;
  half: number;
  steepness: number;
  days: number;
  rate: number;
  /** standard deviation of the log of the effective rain [1] */
  scatter: number;
}

const WET_MONTHS = Float64Array.of(60, 55, 50, 30, 15, 8, 5, 6, 12, 25, 40, 55);
const WET_DAYS = Float64Array.of(8, 8, 7, 5, 3, 2, 1.5, 1.5, 2, 4, 6, 8);
const DAY_NOISE = 0.3;

/** Sensor record of a place with known rain response: a wash every 120 days, no good days in heavy rain. */
export function rainWorld({ seed, half, steepness, days, rate, scatter }: RainWorld) {
  const uniform = mulberry32(seed);
  const normal = gaussian(uniform);
  const years = analytics.rainYears({ p: WET_MONTHS, d: WET_DAYS, seed: `rain ${seed}`, years: Math.ceil(days / 365) });
  const rain = Float64Array.from(years.flatMap((year) => Array.from(year))).slice(0, days);
  const loss = new Float64Array(days);
  const cleaned = new Float64Array(days);
  let level = 0;
  for (let day = 0; day < days; day++) {
    const mm = rain[day]!;
    if (day % 120 === 119) {
      cleaned[day] = 1;
      level = 0;
    }
    if (mm >= 0.5) {
      level *= 1 - 1 / (1 + (half / (mm * Math.exp(scatter * normal()))) ** steepness);
    }
    loss[day] = mm > 10 ? NaN : level + rate / 2 + DAY_NOISE * normal();
    level += rate;
  }
  return { loss, rain, cleaned, rate };
}
