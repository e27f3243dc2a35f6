import type { SoilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { monthOfDay } from "../../../worker/domain/energy-file/year.ts";
import { gammaAboveOne, gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import { quantile } from "../../analytics/oracle/statistics.ts";

const SPELL_SPREAD = 0.35;
const USUAL_SPELLS = 4;

function pick<Entry extends { weight: number }>(entries: readonly Entry[], share: number): Entry {
  let left = share * entries.reduce((sum, { weight }) => sum + weight, 0);
  return entries.find(({ weight }) => (left -= weight) <= 0) ?? entries.at(-1)!;
}

/** Points of loss that washes on these days save in a year, by draw: a plain twin of what plans draw. */
export function drawnSavings(
  { level, rate, season, laws, responses, responseSpread }: SoilingDraws,
  rainYears: readonly Float64Array[],
  washes: readonly number[],
  draws: number,
): number[] {
  return Array.from({ length: draws }, (_, world) => {
    const uniform = mulberry32(world * 9973 + 7);
    const normal = gaussian(uniform);
    const start = Math.max(0, level.mean + level.spread * normal());
    const response = pick(responses, uniform());
    const half = response.half * Math.exp(responseSpread * normal());
    const law = pick(laws, uniform());
    const freedom = USUAL_SPELLS + Math.max(rate.measured, 1) - 1;
    const chi = 2 * gammaAboveOne(mulberry32(world * 31 + 5))(freedom / 2);
    const spread = Math.sqrt((USUAL_SPELLS * SPELL_SPREAD ** 2 + rate.squares) / chi);
    const precision = law.spells > 0 ? 1 / (spread ** 2 / law.spells + law.error ** 2) : 0;
    const prior = 1 / rate.spread ** 2;
    const middle = (precision * Math.log(law.rate) + prior * Math.log(rate.prior)) / (precision + prior);
    const site = Math.exp(middle + normal() / Math.sqrt(precision + prior));
    const years = rainYears[world % rainYears.length]!;
    let [with_, without, lost, saved, spell] = [start, start, 0, 0, normal()];
    for (const [day, fallen] of years.entries()) {
      if (washes.includes(day)) with_ = 0;
      const kept = fallen >= 0.5 ? 1 / (1 + (fallen / half) ** response.steepness) : 1;
      if (uniform() < 1 / 45) spell = normal();
      const gain = site * season[monthOfDay[day]!]! * Math.exp(spread * spell - spread ** 2 / 2);
      const next = (soiling: number): [number, number] => {
        const washed = soiling * kept;
        const grown = gain * (1 - washed / law.limit);
        return [washed + grown, washed + grown / 2];
      };
      const [a, b] = [next(with_), next(without)];
      [with_, without] = [a[0], b[0]];
      lost += 100 * a[1];
      saved += 100 * b[1];
    }
    return saved - lost;
  });
}

export const summaryOf = (values: readonly number[]) => ({
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  p10: quantile(values, 0.1),
  p90: quantile(values, 0.9),
});
