import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { Analytics, OptimizeCleaningsInput, RainRemovalInput } from "../../../analytics-wasm/types.ts";
import { horizonOf, rainColumns } from "./horizon.ts";
import { planProblem } from "./plan-cleanings.ts";
import type { PlanInputs } from "./plan-inputs.ts";
import { removalModes } from "./removal-modes.ts";
import { startOf, type StartKernels } from "./start.ts";

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

/** Where no spells say how soiling grows: what the growth law believes before the first one. */
const UNKNOWN_GROWTH = { chance: 0.25, limits: [0.06, 0.24] } as const;
/** Worlds for each rain year. */
const DRAWS = 20;
/** How far rates of two spells of one site differ, and what that guess counts for against measured ones [log; intervals]. */
const USUAL_SPREAD = 0.35;
const USUAL_COUNTS = 4;
/** A spell has a rate of its own for about so long [days]. */
const SPELL_DAYS = 45;
/** A rate that nobody measured is off by this [log]: as in "what knowing more is worth". */
const UNMEASURED = 0.4;

type Kernels = Pick<Analytics, "optimizeCleanings" | "rainRemoval">;

/** Rain years of the plan [mm], columns of its days, and the rain that removes as much as `mode` says [mm]. */
interface PlanRain {
  years: readonly Float64Array[];
  threshold: number;
  mode: RainRemovalInput["mode"];
}

/**
 * Percentiles of what the washes of a plan, by day from its first, save in a year to come [$], where rates, rain response and growth are as uncertain as rain. Random
 * effects over the intervals: a site's level, and a factor for each spell (Gelman et al. 2013, Bayesian Data Analysis, chapter 5, with the variance drawn from its scaled
 * inverse chi-square). Every rain year meets twenty such worlds; what a world loses is the optimizer's own answer for these days and no others.
 */
export function predictiveSavings(
  problem: Omit<OptimizeCleaningsInput, "removalYears">,
  washes: readonly number[],
  { years, threshold, mode }: PlanRain,
  doubts: Doubts,
  { kernels, uniform }: { kernels: Kernels; uniform: () => number },
): { mean: number; p10: number; p50: number; p90: number } {
  const { blocked: _, ...open } = problem;
  const fixed = { ...open, cuts: Float64Array.from(washes), maxCleanings: washes.length };
  const saved = years.flatMap((rain) =>
    Array.from({ length: DRAWS }, () => {
      const world = drawWorld(problem.rate, doubts, uniform);
      const removal = kernels.rainRemoval({ rain, threshold: threshold * world.threshold, mode });
      const { rate, saturation } = world;
      const { plans } = kernels.optimizeCleanings({ ...fixed, rate, saturation, removalYears: [removal] });
      return plans[washes.length]!.net - plans[0]!.net;
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

/** Of an optimized plan, what its washes bring in 8 of 10 years with everything that is open [$]; null: no wash or no rain years. */
export function savingsRange(
  inputs: PlanInputs,
  { weeks }: { weeks: readonly number[] },
  doubts: Omit<Doubts, "levelsOff">,
  kernels: Kernels & StartKernels,
): { p10: number; p90: number } | null {
  if (!inputs.rain.covered || weeks.length === 0) return null;
  const horizon = horizonOf(inputs.today, inputs.weeks, inputs.blockedWeeks);
  const problem = planProblem(inputs, horizon, startOf(inputs, horizon, kernels).loss, kernels);
  const rain = {
    years: rainColumns(inputs.rain.years, horizon),
    threshold: inputs.rainThreshold * MILLIMETERS_PER_INCH,
    mode: removalModes[inputs.rainThresholdPer ?? "day"],
  };
  const { growth } = inputs;
  const levelsOff =
    growth === undefined ? UNKNOWN_GROWTH : { chance: 1, limits: [growth.low / 100, growth.high / 100] as const };
  const washes = weeks.map((week) => horizon.cuts[week]!);
  const { p10, p90 } = predictiveSavings(
    problem,
    washes,
    rain,
    { ...doubts, levelsOff },
    { kernels, uniform: draws() },
  );
  return { p10, p90 };
}

/** Even numbers from 0 to 1, the same at each call, so that a plan has one answer (mulberry32, Tommy Ettinger 2017). */
function draws(): () => number {
  let state = 1;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
