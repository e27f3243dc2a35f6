import type { Analytics, PredictiveSavingsInput } from "../../../../analytics-wasm/types.ts";
import { rainRemoval } from "../models/rain-removal.ts";
import { fnv1a, gammaAboveOne, gaussian, mulberry32 } from "../random.ts";
import { clamp, mean, total } from "../statistics.ts";
import { lossOfYears } from "./cleaning-schedule.ts";
import { percentiles, problemOf } from "./optimize-cleanings.ts";

function worldOf({ problem, rain, uncertainty, draws = 50, seed = 1 }: PredictiveSavingsInput, world: number) {
  const { rates, rainSpread, startSpread, levelsOff } = uncertainty;
  const uniform = mulberry32(fnv1a(String(world), seed));
  const normal = gaussian(uniform);
  const start = problem.initialLoss + startSpread * normal();
  const threshold = rain.threshold * Math.exp(rainSpread * normal());
  const saturates = uniform() < levelsOff.chance;
  const [low, high] = levelsOff.limits;
  const limit = low * (high / low) ** uniform();

  const logs = rates.map(Math.log);
  const deviations = logs.map((log) => (log - mean(logs)) ** 2);
  const freedom = 4 + Math.max(0, rates.length - 1);
  const chiSquare = 2 * gammaAboveOne(uniform)(freedom / 2);
  const spread = Math.sqrt((4 * 0.35 ** 2 + total(deviations)) / chiSquare);
  const level = (rates.length > 0 ? spread / Math.sqrt(rates.length) : 0.4) * normal();
  let spell = 0;
  const rate = problemOf({ ...problem, removalYears: [] }).rate.map((usual, day) => {
    const isNew = uniform() < 1 / 45;
    if (day === 0 || isNew) spell = spread * normal() - spread ** 2 / 2;
    return usual * Math.exp(level + spell);
  });

  const fell = rain.years[Math.floor(world / draws)]!;
  return {
    ...problemOf({ ...problem, removalYears: [rainRemoval({ ...rain, rain: fell, threshold })] }),
    rate,
    saturation: saturates ? limit : 0,
    initialLoss: clamp(start, 0, problem.cap),
  };
}

export const predictiveSavings: Analytics["predictiveSavings"] = (input) => {
  const { plan, rain, draws = 50 } = input;
  const worlds = Array.from({ length: rain.years.length * draws }, (_, at) => {
    const world = worldOf(input, at);
    const lossWith = (cuts: readonly number[]): number =>
      lossOfYears(
        world,
        cuts.map((cut) => world.cuts[cut]!),
      )[0]!;
    const loss = lossWith(plan);
    return {
      saved: lossWith([]) - loss - plan.length * world.washCost,
      gains: plan.map((_, wash) => lossWith(plan.toSpliced(wash, 1)) - loss - world.washCost),
    };
  });
  const saved = worlds.map((world) => world.saved);
  return {
    savings: { mean: mean(saved), ...percentiles(saved) },
    first: percentiles(worlds.map(({ gains }) => gains[0]!)),
    paysBack: plan.map((_, wash) => mean(worlds.map(({ gains }) => Number(gains[wash]! > 0)))),
  };
};
