import type { DecidePlanInput, DrawnFigure, PlanDraws } from "../../../../analytics-wasm/types.ts";
import { rainRemoval } from "../models/rain-removal.ts";
import { fnv1a, gammaAboveOne, gaussian, mulberry32 } from "../random.ts";
import { clamp, mean, predictiveQuantile, total } from "../statistics.ts";
import { lossOfYear, lostShare, soiledBy, washSections } from "./cleaning-schedule.ts";
import { bestCuts, percentiles, problemOf, type Problem } from "./optimize-cleanings.ts";
import { waitOf } from "./wait-value.ts";

type World = Problem & { factor: number };

/** First entry whose share of all weights reaches beyond `share`. */
function pick<Entry extends { weight: number }>(entries: readonly Entry[], share: number): Entry {
  const all = entries.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  for (const entry of entries) {
    sum += entry.weight;
    if (share < sum / all) return entry;
  }
  return entries.at(-1)!;
}

function removalOf(draws: PlanDraws, year: Float64Array, half: number, steepness: number): Float64Array {
  if (draws.rain.mode !== "gradual") return rainRemoval({ rain: year, threshold: half, mode: draws.rain.mode });
  return year.map((mm) => (mm >= 0.5 ? 1 - 1 / (1 + (mm / half) ** steepness) : 0));
}

function worldOf({ problem: { season, ...known }, draws, blocked, most }: DecidePlanInput, world: number): World {
  const uniform = mulberry32(fnv1a(String(world), 1));
  const normal = gaussian(uniform);
  const start = draws.level.mean + draws.level.spread * normal();
  const factor = Math.exp(draws.energySpread * normal() - draws.energySpread ** 2 / 2);
  const { half, steepness } = pick(draws.responses, uniform());
  const drawnHalf = half * Math.exp(draws.responseSpread * normal());
  const law = pick(draws.laws, uniform());
  const site = normal();
  const freedom = 4 + Math.max(0, draws.rate.measured - 1);
  const variance = (4 * 0.35 ** 2 + draws.rate.squares) / (2 * gammaAboveOne(uniform)(freedom / 2));
  const precision = draws.rate.spread ** -2;
  const own = law.spells > 0 ? 1 / (variance / law.spells + law.error ** 2) : 0;
  const middle = precision * Math.log(draws.rate.prior) + (own > 0 ? own * Math.log(law.rate) : 0);
  const logRate = middle / (precision + own) + site / Math.sqrt(precision + own);
  const rates: number[] = [];
  while (rates.length < season.length) {
    const days = 1 + Math.floor(Math.log(Math.max(uniform(), 1e-12)) / Math.log(44 / 45));
    const rate = Math.exp(logRate + Math.sqrt(variance) * normal());
    for (let day = 0; day < days; day++) rates.push(rate);
  }
  const year = draws.rain.years[world % draws.rain.years.length]!;
  const usual = problemOf({ ...known, rate: season, removalYears: [], initialLoss: 0, ...(blocked && { blocked }) });
  return {
    ...usual,
    rate: usual.rate.map((share, day) => share * rates[day]!),
    removalYears: [removalOf(draws, year, drawnHalf, steepness)],
    initialLoss: clamp(start, 0, known.cap),
    ...(law.limit !== Infinity && { saturation: law.limit }),
    most: most ?? 26,
    factor,
  };
}

/** Loss of every day, without the factor of the energy [$]. */
function dailyLosses(world: World, washes: readonly number[]): Float64Array {
  const losses = new Float64Array(world.energy.length);
  for (const [section, weight] of washSections(world).entries()) {
    let s = world.initialLoss;
    for (let day = 0; day < losses.length; day++) {
      if (washes.includes(day - section)) s = world.residual ?? 0;
      const { noon, evening } = soiledBy(world, s * (1 - world.removalYears[0]![day]!), world.rate[day]!);
      losses[day]! += weight * world.energy[day]! * lostShare(world, day, noon);
      s = evening;
    }
  }
  return losses;
}

/** Everything by following plans through the worlds, one day after the other. */
export const decidePlan = (input: DecidePlanInput) => {
  const { draws, practice, blocked, wait } = input;
  const { washCost } = input.problem;
  const worlds = Array.from({ length: draws.worlds ?? 1500 }, (_, at) => worldOf(input, at));
  const { cuts, energy } = worlds[0]!;
  const years = draws.rain.years.length;
  const daysOf = (chosen: readonly number[]): number[] => chosen.map((cut) => cuts[cut]!);
  const lossesOf = (chosen: readonly number[]): number[] =>
    worlds.map((world) => world.factor * lossOfYear(world, world.removalYears[0]!, daysOf(chosen)));
  const meanOf = (chosen: readonly number[]): number => mean(lossesOf(chosen));
  const spans = new Map<string, number>();
  const span = (from: number, to: number): number => {
    const key = `${from} ${to}`;
    if (!spans.has(key)) spans.set(key, mean(worlds.map((world) => spanOf(world, from, to))));
    return spans.get(key)!;
  };
  /** Mean lead over no wash at the end of a period; each section to its own day. */
  const leadOf = (chosen: readonly number[], period: number): number => {
    const done = chosen.filter((cut) => cut <= period);
    const losses = [...done, period + 1].map((cut, at) => span(at === 0 ? -1 : done[at - 1]!, cut));
    return span(-1, period + 1) - total(Float64Array.from(losses)) - done.length * washCost;
  };
  const plans = bestCuts(worlds[0]!, span, 1e-14 * total(energy)).map((chosen) => ({
    cuts: chosen,
    loss: meanOf(chosen),
  }));
  const costOf = ({ cuts: chosen, loss }: { cuts: number[]; loss: number }): number => loss + chosen.length * washCost;
  const best = plans.reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
  const rests = best.cuts.slice(1);
  const figure = (values: number[]): DrawnFigure => ({ mean: mean(values), ...percentiles(values) });
  const planned = lossesOf(best.cuts);
  const drawn = (without: readonly number[], plan: readonly number[]) => {
    const losses = lossesOf(plan);
    const gains = lossesOf(without).map((loss, at) => loss - losses[at]! - washCost);
    return { worth: figure(gains), pays: mean(gains.map((gain) => Number(gain > 0))) };
  };
  const over = (chosen: readonly number[]): number[] =>
    lossesOf(chosen).map((loss, at) => loss - planned[at]! + (chosen.length - best.cuts.length) * washCost);
  const ends = [...cuts.slice(1), energy.length];
  const courses = worlds.map((world) => {
    const [none, plan] = [dailyLosses(world, []), dailyLosses(world, daysOf(best.cuts))];
    return ends.map((end, period) => {
      const begin = period === 0 ? 0 : cuts[period]!;
      const washes = best.cuts.filter((cut) => cut <= period).length;
      const saved = total(none.subarray(0, end)) - total(plan.subarray(0, end));
      return {
        loss: (100 * total(plan.subarray(begin, end))) / total(energy.subarray(begin, end)),
        lead: world.factor * saved - washes * washCost,
      };
    });
  });
  const course = (of: "loss" | "lead") => {
    const rows = ends.map((_, period) => courses.map((world) => world[period]![of]));
    const quantile = (share: number) => Float64Array.from(rows, (row) => predictiveQuantile(row, share));
    return { mean: Float64Array.from(rows, mean), p10: quantile(0.1), p90: quantile(0.9) };
  };
  const waitWorlds = worlds.slice(0, Math.min(60, years * Math.max(1, Math.floor(60 / years))));
  return {
    income: total(energy),
    plans,
    best: best.cuts.length,
    worth: Float64Array.from(cuts, (_, cut) =>
      cut < (rests[0] ?? cuts.length) && !blocked?.[cut] ? meanOf(rests) - meanOf([cut, ...rests]) - washCost : NaN,
    ),
    weeks: Array.from({ length: Math.min(13, rests[0] ?? cuts.length) }, (_, cut) =>
      blocked?.[cut] ? null : drawn(rests, [cut, ...rests]),
    ),
    washes: best.cuts.map((_, wash) => drawn(best.cuts.toSpliced(wash, 1), best.cuts)),
    practice: { loss: meanOf(practice), lead: Float64Array.from(ends, (_, period) => leadOf(practice, period)) },
    overNone: figure(over([])),
    overPractice: figure(over(practice)),
    loss: course("loss"),
    lead: course("lead"),
    byWorld: {
      none: Float64Array.from(lossesOf([])),
      practice: Float64Array.from(lossesOf(practice)),
      plan: Float64Array.from(planned),
    },
    wait: wait ? waitOf(waitWorlds, wait, draws.level.mean, wait.isForecast ? worlds : waitWorlds) : null,
  };
};

/** Loss between two cuts, from a wash at the first (-1: from the start) to the second [$]. */
function spanOf(world: World, from: number, to: number): number {
  const first = from < 0 ? 0 : world.cuts[from]!;
  const sections = washSections(world);
  return total(
    sections.map((weight, section) => {
      const one = { ...world, washDays: 1, initialLoss: from < 0 ? world.initialLoss : (world.residual ?? 0) };
      const begin = from < 0 ? 0 : Math.min(first + section, world.energy.length);
      const end =
        to < world.cuts.length ? Math.min(world.cuts[to]! + section, world.energy.length) : world.energy.length;
      const days = { ...one, energy: world.energy.map((kwh, day) => (day >= begin && day < end ? kwh : 0)) };
      return weight * world.factor * lossOfYear(days, world.removalYears[0]!, from < 0 ? [] : [begin]);
    }),
  );
}
