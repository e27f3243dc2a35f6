import type { BasisReason, DecisionBasis } from "#contract/decision/decision";
import { dayNumber } from "#contract/common/calendar";
import type { PlantSoiling } from "./plant-soiling.ts";
import {
  type EnergySource,
  isRainOff,
  isRateOff,
  learnedRain,
  rainSource,
  rateSource,
  type SoilingInputs,
} from "./sources.ts";

const MONTH_DAYS = 365 / 12;
/** Days after which one sensor is enough; total days of intervals that make up for fewer of them. */
const LONG_RECORD_DAYS = 180;
const ENOUGH_INTERVALS = 3;
const ENOUGH_INTERVAL_DAYS = 120;
const OLD_LEVEL_DAYS = 7;
/** A record from which on savings are compared with what was lost, and how much more they may be [1]. */
export const YEAR_RECORD_DAYS = 300;
const MOST_OF_THE_LOSS = 1.25;
const knownEnergy: ReadonlySet<EnergySource> = new Set(["pvsyst", "csv", "months"]);

/** Loss of the last 12 months [$]: mean of the draws with the rain that fell and the washes that were logged, and measured. */
export interface ModelCheck {
  fits: boolean;
  model: number;
  low: number;
  high: number;
  measured: number;
}

/** `losses`: of the draws. `measured` is brought to the energy of the plan. */
export function modelCheck(losses: ArrayLike<number>, measured: number): ModelCheck {
  const sorted = Float64Array.from(losses).sort();
  const quantile = (share: number): number => {
    const position = Math.min(Math.max(share * (sorted.length + 1), 1), sorted.length);
    const [below, above] = [sorted[Math.floor(position) - 1]!, sorted[Math.ceil(position) - 1]!];
    return below + (position - Math.floor(position)) * (above - below);
  };
  const [low, high] = [quantile(0.05), quantile(0.95)];
  const model = sorted.reduce((sum, loss) => sum + loss, 0) / sorted.length;
  return { fits: measured >= low && measured <= high, model, low, high, measured };
}

/** Savings over practice [$] can't exceed what practice loses, nor much more than was lost in a measured year. */
export function isWithinBound({
  overPractice,
  practiceLoss,
  measuredLoss,
  recordDays,
}: {
  overPractice: number;
  practiceLoss: number;
  measuredLoss: number;
  recordDays: number;
}): boolean {
  return (
    overPractice <= practiceLoss && (recordDays < YEAR_RECORD_DAYS || overPractice <= MOST_OF_THE_LOSS * measuredLoss)
  );
}

export interface BasisFacts {
  soiling: Pick<
    PlantSoiling,
    "agreement" | "chosen" | "error" | "level" | "losses" | "months" | "rate" | "reasons" | "responses" | "sensors"
  >;
  inputs: SoilingInputs;
  today: string;
  /** Null with less than a year's record. */
  check: ModelCheck | null;
  isWithinBound: boolean;
  hasRain: boolean;
}

/** Days from the first to the newest good day. */
export function recordDays({ losses }: Pick<PlantSoiling, "losses">): number {
  const days = [...losses.keys()];
  return days.length === 0 ? 0 : Math.max(...days) - Math.min(...days) + 1;
}

/** How well a decision is founded, and why; the worst reasons first. */
export function basisOf(facts: BasisFacts): { basis: DecisionBasis; reasons: BasisReason[] } {
  const { soiling, inputs, check } = facts;
  const { agreement, rate, sensors } = soiling;
  const days = recordDays(soiling);
  const weak = weaknesses(facts);
  const isGood =
    sensors.some(({ state }) => state === "live") &&
    (agreement === "agree" || (agreement === "one" && days >= LONG_RECORD_DAYS)) &&
    rate !== null &&
    (rate.spells >= ENOUGH_INTERVALS || rate.days >= ENOUGH_INTERVAL_DAYS) &&
    check?.fits === true &&
    knownEnergy.has(inputs.energy);
  const months = Math.round(days / MONTH_DAYS);
  return {
    basis: weak.length > 0 ? "weak" : isGood ? "good" : "fair",
    reasons: [
      ...weak,
      ...(inputs.energy === "sunlight" ? [{ code: "energyEstimated" } as const] : []),
      ...soiling.reasons,
      ...(months > 0 ? [{ code: "record", months } as const] : []),
      ...(check?.fits ? [{ code: "modelFits" } as const] : []),
    ],
  };
}

function weaknesses({ soiling, inputs, today, check, isWithinBound, hasRain }: BasisFacts): BasisReason[] {
  const { rate, level } = soiling;
  const reasons: BasisReason[] = [];
  const { entered } = inputs.rate;
  if (!isWithinBound) reasons.push({ code: "moreThanLost" });
  if (check && !check.fits) reasons.push({ code: "modelOff", model: check.model, measured: check.measured });
  if (!hasRain) reasons.push({ code: "noRain" });
  if (rate === null) reasons.push({ code: "rateNotMeasured" });
  else if (rateSource(soiling, inputs.rate).from === "entered" && isRateOff(soiling, entered!))
    reasons.push({ code: "rateOff", entered: rateSource(soiling, inputs.rate).rate, measured: Math.exp(rate.log) });
  const learned = learnedRain(soiling);
  const rain = rainSource(soiling, inputs.rain);
  if (rain.from === "entered" && learned !== null && isRainOff(soiling, rain.rain))
    reasons.push({ code: "rainOff", entered: rain.rain, measured: learned });
  const age = level === null ? 0 : dayNumber(today) - level.day;
  if (age > OLD_LEVEL_DAYS) reasons.push({ code: "levelOld", days: age });
  if (inputs.energy === "typed") reasons.push({ code: "energyTyped" });
  return reasons;
}
