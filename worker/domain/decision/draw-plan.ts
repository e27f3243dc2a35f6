import { addDays, dayText } from "#contract/common/calendar";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { PracticeKind, PlanNumbers } from "#contract/decision/decision";
import type { PlantPlan, PlantPlanResult } from "#contract/decision/plant-plan";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy, PlannedRain } from "#contract/savings/savings";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { assumptions } from "../cleaning-plan/assumptions.ts";
import { conditionalRain } from "../cleaning-plan/conditional-rain.ts";
import { horizonOf, weeklyRain } from "../cleaning-plan/horizon.ts";
import { rainModes } from "../cleaning-plan/rain-rule.ts";
import type { PlanStart } from "../cleaning-plan/start.ts";
import { annualEnergy } from "../energy-file/year.ts";
import { soilingDraws, likelyLaws, type SoilingDraws } from "../plant-soiling/draws.ts";
import { runForward } from "../plant-soiling/level-today.ts";
import type { DrawnSoiling } from "../plant-soiling/plant-soiling.ts";
import { rateSource, type SoilingInputs, usedRainRule } from "../plant-soiling/sources.ts";
import { decidePlant, type PlantInputs } from "./decide-plant.ts";

const YEAR_DAYS = 365;
/** A wash of at least this part of the plant is one of its practice [%]. */
const MOST_OF_THE_PLANT = 50;

/** Figures have four decimals, stored or not: readers show whole dollars. */
const DECIMALS = 1e4;

export interface PlantWash {
  day: string;
  /** Of the plant [%]. */
  share: number;
}

/** What a plan is drawn from, except the soiling. */
export interface DrawnCase {
  today: string;
  timezone: string;
  terms: PlanTerms;
  energy: PlanEnergy;
  inputs: SoilingInputs;
  rain: PlannedRain<ArrayLike<number>>;
  /** Rain of the plant [mm]. */
  fallen: ReadonlyMap<string, number | null>;
  /** Oldest first. */
  washes: readonly PlantWash[];
  practice: PracticeKind;
  recordDays: number;
}

export type DrawKernels = Pick<Analytics, "decidePlan" | "rainRemoval" | "startingLoss">;

interface DrawnPlan<Soiling> {
  plan: PlantPlan;
  /** With the level that the plan starts with. */
  soiling: Soiling;
  start: PlanStart;
}

export const wholeWashes = (washes: readonly PlantWash[]): string[] =>
  washes.filter(({ share }) => share >= MOST_OF_THE_PLANT).map(({ day }) => day);

export const rainModeOf = (soiling: DrawnSoiling, { inputs, terms }: Pick<DrawnCase, "inputs" | "terms">) =>
  rainModes[usedRainRule(soiling, inputs, terms).rainThresholdPer];

export function drawPlan<Soiling extends DrawnSoiling>(
  found: Soiling,
  known: DrawnCase,
  kernels: DrawKernels,
  options: Pick<PlantInputs, "worlds" | "canWait" | "callOff"> = {},
): DrawnPlan<Soiling> {
  const { today, terms, energy, inputs, rain, washes, practice, recordDays } = known;
  const draws = soilingDraws(found, inputs);
  const { soiling, start } = runForward(found, { inputs, draws }, known, kernels);
  const plan = decidePlant(
    {
      today,
      terms,
      energy,
      rain: { ...(rain.covered ? rain : { years: [] }), mode: rainModeOf(found, known) },
      soiling: soilingDraws(soiling, inputs),
      practice: {
        chosen: practice,
        logged: wholeWashes(washes).filter((day) => day > addDays(today, -YEAR_DAYS) && day <= today),
        recordDays,
        plannedCleanings: terms.plannedCleanings,
      },
      ...options,
    },
    kernels,
  );
  return { plan, soiling, start };
}

export function planResult(
  { plan, start }: Pick<DrawnPlan<unknown>, "plan" | "start">,
  found: DrawnSoiling,
  known: DrawnCase,
): PlantPlanResult {
  const { today, timezone, terms, energy, inputs, rain } = known;
  const horizon = horizonOf(today, terms.weeks, terms.blockedWeeks);
  const { level } = found;
  const { rate } = rateSource(found, inputs.rate);
  const { season, laws } = soilingDraws(found, inputs);
  return {
    ...plan,
    timezone,
    plannedCleanings: terms.plannedCleanings,
    rainfall: weeklyRain(rain.covered ? conditionalRain(rain, today, horizon) : [], horizon).map(
      (millimeters) => millimeters / MILLIMETERS_PER_INCH,
    ),
    assumptions: assumptions({
      ...known,
      terms: {
        ...terms,
        soilingRates: season.map((factor) => rate * factor),
        ...usedRainRule(found, inputs, terms),
      },
      measured: level && { day: dayText(level.day), loss: level.loss, uncertainty: level.range },
      horizon,
      start,
      limit: likelyLimit(laws),
    }),
    energy: { annual: annualEnergy(energy.daily), source: energy.source },
    initialLoss: start.loss,
    rainSource: rain.covered ? rain.source : "none",
    ...(rain.covered && rain.asOf !== undefined && { rainAsOf: rain.asOf }),
  };
}

export const rounded = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Math.round(one * DECIMALS) / DECIMALS : one)),
  ) as Value;

const PERCENT = 100;

/** Loss at which soiling levels off, if that is at least as likely as not [%]. */
function likelyLimit(laws: SoilingDraws["laws"]): number | null {
  const likely = likelyLaws(laws);
  const weights = likely.reduce((sum, { weight }) => sum + weight, 0);
  const limit = likely.reduce((sum, law) => sum + law.limit * law.weight, 0) / weights;
  return limit === Infinity ? null : PERCENT * limit;
}

/** `lost`: measured in the last 12 months [$]. */
export function planNumbers(
  { laws }: Pick<SoilingDraws, "laws">,
  { terms, energy }: { terms: Pick<PlanTerms, "prices" | "washCost">; energy: Pick<PlanEnergy, "daily"> },
  lost: number | null,
): PlanNumbers {
  return {
    price: { least: Math.min(...terms.prices), most: Math.max(...terms.prices) },
    washCost: terms.washCost,
    energy: energy.daily.reduce((sum, kwh) => sum + kwh, 0),
    limit: likelyLimit(laws),
    lost,
  };
}
