import type { Analytics } from "../../../analytics-wasm/types.ts";
import { rainMemory } from "../../../worker/domain/places/rain-memory.ts";
import { mean } from "../statistics.ts";
import type { RainRecord } from "./record.ts";

const YEARS = 1000;
const PLAN_YEARS = 300;
const DAYS = 365;
/** 0.3 inch of rain in a day cleans; 0.15%/day up to 30% (the worked case of the plans). */
const THRESHOLD = 7.62;
const RATE = 0.0015;
const CAP = 0.3;
/** 100 MWdc at $0.03/kWh, 2,000 kWh/kW, $40,000 a wash. */
const ENERGY = (100_000 * 2000) / DAYS;
const PRICE = 0.03;
const WASH = 40_000;

interface PlanJudgment {
  /** [mm] */
  annual: number;
  /** Mean loss of a year without washing, generated over real. */
  loss: Ratio;
  within: number;
  /** Promised savings of a plan made on generated years over its earnings in real ones; null: no wash. */
  saving: Ratio | null;
}

export interface Ratio {
  value: number;
  error: number;
}

export function judge({ years, p, d }: RainRecord, seed: string, kernels: Analytics): PlanJudgment {
  const annual = p.reduce((sum, mm) => sum + mm, 0);
  const generated = kernels.rainYears({ p, d, seed, years: YEARS, memory: rainMemory(p) });
  const [real, made] = [years, generated].map((of) => of.map((year) => lossOf(removal(year, kernels), [])));
  const ordered = [...made!].sort((a, b) => a - b);
  const [low, high] = [ordered[YEARS / 10]!, ordered[(9 * YEARS) / 10]!];
  return {
    annual,
    loss: over(mean(made!), real!),
    within: mean(real!.map((loss) => Number(loss >= low && loss <= high))),
    saving: promise(years, generated.slice(0, PLAN_YEARS), kernels),
  };
}

function promise(real: Float64Array[], generated: Float64Array[], kernels: Analytics): Ratio | null {
  const { plans, best, savings } = kernels.optimizeCleanings({
    energy: new Float64Array(DAYS).fill(ENERGY),
    price: new Float64Array(DAYS).fill(PRICE),
    rate: new Float64Array(DAYS).fill(RATE),
    removalYears: generated.map((year) => removal(year, kernels)),
    washCost: WASH,
    initialLoss: 0,
    cap: CAP,
  });
  const washes = plans[best]!.cuts.map((cut) => 7 * cut);
  if (washes.length === 0) return null;
  const won = real.map((year) => {
    const rain = removal(year, kernels);
    return (lossOf(rain, []) - lossOf(rain, washes)) * DAYS * ENERGY * PRICE - washes.length * WASH;
  });
  return over(savings.mean, won);
}

const removal = (rain: Float64Array, kernels: Analytics): Float64Array =>
  kernels.rainRemoval({ rain, threshold: THRESHOLD });

/** Mean loss of a year that starts clean [fraction]. */
function lossOf(removals: Float64Array, washes: readonly number[]): number {
  let [level, total] = [0, 0];
  for (const [day, removed] of removals.entries()) {
    level = (washes.includes(day) ? 0 : level) * (1 - removed);
    total += Math.min(level + RATE / 2, CAP);
    level = Math.min(level + RATE, CAP);
  }
  return total / DAYS;
}

/** Counts years as independent; the error of the generated mean is negligible. */
export function over(figure: number, real: readonly number[]): Ratio {
  const center = mean(real);
  const variance = real.reduce((sum, value) => sum + (value - center) ** 2, 0) / (real.length - 1);
  return { value: figure / center, error: (Math.abs(figure) / center ** 2) * Math.sqrt(variance / real.length) };
}
