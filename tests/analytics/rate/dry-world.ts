import { gaussian, mulberry32 } from "../oracle/random.ts";

interface DryWorld {
  seed: number;
  /** Loss that soiling approaches [%]; Infinity: linear. */
  limit: number;
  days: number;
  /** Rate of clean glass [%/day]. */
  rate: number;
  gap: number;
}

const DAY_NOISE = 0.3;

/** Sensor record with dry spells of different rates; one day of ten is too dark. */
export function dryWorld({ seed, limit, days, rate, gap }: DryWorld) {
  const uniform = mulberry32(seed);
  const normal = gaussian(uniform);
  const [loss, rain, cleaned] = [new Float64Array(days), new Float64Array(days), new Float64Array(days)];
  let [level, next, today] = [0, Math.round(gap * (0.5 + uniform())), rate];
  for (let day = 0; day < days; day++) {
    if (day === next) {
      rain[day] = 15;
      level *= 0.1 * uniform();
      next += Math.round(gap * (0.4 + 1.2 * uniform()));
      today = rate * Math.exp(0.3 * normal());
    }
    loss[day] = uniform() < 0.1 ? NaN : level + today / 2 + DAY_NOISE * normal();
    level = limit === Infinity ? level + today : limit - (limit - level) * Math.exp(-today / limit);
  }
  return { loss, rain, cleaned, rate };
}

/** Spells after rain without random numbers, reproducible in other languages. */
export function plainSpells({
  limit,
  rate,
  lengths,
  noise,
}: {
  limit: number;
  rate: number;
  lengths: number[];
  noise: number;
}) {
  const loss: number[] = [];
  const rain: number[] = [];
  for (const length of lengths) {
    rain.push(20);
    loss.push(NaN);
    for (let day = 0; day < length; day++) {
      const grown = rate * (day + 0.5);
      const level = limit === Infinity ? grown : limit * (1 - Math.exp(-grown / limit));
      loss.push(level + (noise * (((loss.length * 7919) % 101) - 50)) / 50);
      rain.push(0);
    }
  }
  return { loss: Float64Array.from(loss), rain: Float64Array.from(rain), cleaned: new Float64Array(loss.length), rate };
}
