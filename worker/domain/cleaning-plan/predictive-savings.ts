import type { Analytics, OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";

/** What a plan does not know for sure. */
export interface Doubts {
  /** soiling rates of the measured intervals [%/day]; none: only the entered rate is known */
  intervals: readonly number[];
  /** standard deviation of the logarithm of the rain that removes half [1] */
  rain: number;
  /** chance that soiling levels off, and the limits at which it may [fractions] */
  levelsOff: { chance: number; limits: readonly [low: number, high: number] };
}

/** One world in which the plan may find itself. */
interface World {
  /** soiling of each day on clean glass [fraction] */
  rate: Float64Array;
  /** the plan's threshold times this */
  threshold: number;
  /** 0: straight */
  saturation: number;
}

/** Worlds for each rain year. */
const DRAWS = 20;
/** How far rates of two spells of one site differ, and what that guess counts for against measured ones [log; intervals]. */
const USUAL_SPREAD = 0.35;
const USUAL_COUNTS = 4;
/** A spell has a rate of its own for about so long [days]. */
const SPELL_DAYS = 45;
/** A rate that nobody measured is off by this [log]: as in "what knowing more is worth". */
const UNMEASURED = 0.4;

/**
 * Percentiles of what the washes of a plan save in a year to come [$], where rates, rain response and growth are as uncertain as rain. Random effects over
 * the intervals: a site's level, and a factor for each spell (Gelman et al. 2013, Bayesian Data Analysis, chapter 5, with the variance drawn from its scaled
 * inverse chi-square). Every rain year meets twenty such worlds.
 */
export function predictiveSavings(
  problem: Omit<OptimizeCleaningsInput, "removalYears">,
  washes: readonly number[],
  rain: { years: readonly Float64Array[]; threshold: number },
  doubts: Doubts,
  { kernels, uniform }: { kernels: Pick<Analytics, "rainRemoval">; uniform: () => number },
): { mean: number; p10: number; p50: number; p90: number } {
  const days = new Set(washes);
  const saved = rain.years.flatMap((year) =>
    Array.from({ length: DRAWS }, () => {
      const world = drawWorld(problem.rate, doubts, uniform);
      const threshold = rain.threshold * world.threshold;
      const removal = kernels.rainRemoval({ rain: year, threshold, mode: "gradual" });
      const won = lossOf(problem, world, removal, new Set()) - lossOf(problem, world, removal, days);
      return won - washes.length * problem.washCost;
    }),
  );
  const ordered = Float64Array.from(saved).sort();
  const at = (share: number): number => ordered[Math.min(Math.floor(share * ordered.length), ordered.length - 1)]!;
  return {
    mean: saved.reduce((sum, value) => sum + value, 0) / saved.length,
    p10: at(0.1),
    p50: at(0.5),
    p90: at(0.9),
  };
}

function drawWorld(rate: Float64Array, { intervals, rain, levelsOff }: Doubts, uniform: () => number): World {
  const normal = (): number => Math.sqrt(-2 * Math.log(Math.max(uniform(), 1e-12))) * Math.cos(2 * Math.PI * uniform());
  const count = intervals.length;
  const logs = intervals.map(Math.log);
  const center = logs.reduce((sum, value) => sum + value, 0) / Math.max(count, 1);
  const squares = logs.reduce((sum, value) => sum + (value - center) ** 2, 0);
  const freedom = USUAL_COUNTS + Math.max(count - 1, 0);
  let chiSquare = 0;
  for (let k = 0; k < freedom; k++) chiSquare += normal() ** 2;
  const spread = Math.sqrt((USUAL_COUNTS * USUAL_SPREAD ** 2 + squares) / chiSquare);
  const level = Math.exp((count > 0 ? spread / Math.sqrt(count) : UNMEASURED) * normal());
  let spell = 1;
  const drawn = rate.map((usual, day) => {
    // The entered rate is the mean of the spells, so their factors have the mean 1.
    if (day === 0 || uniform() < 1 / SPELL_DAYS) spell = Math.exp(spread * normal() - spread ** 2 / 2);
    return usual * level * spell;
  });
  const [low, high] = levelsOff.limits;
  const limit = uniform() < levelsOff.chance ? low * (high / low) ** uniform() : 0;
  return { rate: drawn, threshold: Math.exp(rain * normal()), saturation: limit };
}

/** Loss of a year [$], the day model of the plans. */
function lossOf(
  { energy, price, cap, initialLoss }: Omit<OptimizeCleaningsInput, "removalYears">,
  { rate, saturation }: World,
  removal: Float64Array,
  washes: ReadonlySet<number>,
): number {
  let [level, total] = [initialLoss, 0];
  for (const [day, removed] of removal.entries()) {
    level = (washes.has(day) ? 0 : level) * (1 - removed);
    const grown = saturation > 0 ? rate[day]! * Math.max(0, 1 - level / saturation) : rate[day]!;
    total += energy[day]! * price[day]! * Math.min(level + grown / 2, cap);
    level = Math.min(level + grown, cap);
  }
  return total;
}
