import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, daysBetween, dayText, nextMonday } from "#contract/common/calendar";
import type { HoldChoice, PlantDecision, SensorPart } from "#contract/decision/decision";
import { isDueNow } from "#contract/decision/no-rush";
import type { DecisionFacts, PlantPlan, PlantPlanResult } from "#contract/decision/plant-plan";
import type { Obstacle } from "#contract/dashboard/recommendation";
import type { CalculationInputs } from "#contract/records/inputs";
import type { PlanTerms } from "#contract/records/terms";
import { DEFAULT_RAIN_PER } from "#contract/savings/calculation-inputs";
import type { PlanEnergy, PlannedRain } from "#contract/savings/savings";
import { soilingRates, isPositiveRate } from "../cleaning-plan/inputs.ts";
import type { PlanStart } from "../cleaning-plan/start.ts";
import { termsOfInputs } from "../cleaning-plan/terms.ts";
import { basisOf, isWithinBound, recordDays } from "../plant-soiling/basis.ts";
import { type OtherSensors, withOthers, withPlansAlone } from "../plant-soiling/cases.ts";
import { soilingDraws } from "../plant-soiling/draws.ts";
import { knowsRain, lastYearCheck } from "../plant-soiling/last-year.ts";
import { type PlantSoiling, plantSoiling, sparkOf } from "../plant-soiling/plant-soiling.ts";
import type { SensorSummary } from "../plant-soiling/sensor-summary.ts";
import { sensorWeights } from "../plant-soiling/shares.ts";
import {
  type EnergySource,
  planSources,
  rateSource,
  soilingSources,
  type SoilingInputs,
  usedRainRule,
} from "../plant-soiling/sources.ts";
import {
  type DrawnCase,
  drawPlan,
  planResult,
  type PlantWash,
  rainModeOf,
  rounded,
  wholeWashes,
  planNumbers,
} from "./draw-plan.ts";
import { nothingKnown, unstoredDecision } from "./plant-decision.ts";
import type { HoldState } from "./wash-hold.ts";
import { climateAlone, rainOutlook } from "./rain-outlook.ts";

const PERCENT = 100;
/** Sensors that are also planned alone, and their draws: each costs a fifth of a plan. */
const MAX_ALONE = 12;
const ALONE_WORLDS = 300;
/** Days without a reading after which the level is an estimate. */
const ESTIMATED_DAYS = 2;
/** A rain that left less than this of the newest level makes it an estimate [1]. */
const RAINED = 0.95;
export type PlantKernels = Pick<
  Analytics,
  "decidePlan" | "dollarTotal" | "rainRemoval" | "startingLoss" | "clearSkyEnergy"
>;

/** What a plan is made of. `washes`: of each device, by the day on which they ended. */
export interface PlantCase {
  today: string;
  timezone: string;
  /** Null: never saved, so that no default makes a dollar. */
  inputs: CalculationInputs | null;
  energy: { from: EnergySource; year: PlanEnergy } | null;
  rain: PlannedRain<ArrayLike<number>>;
  fallen: ReadonlyMap<string, number | null>;
  sensors: readonly SensorSummary[];
  /** Sensors beyond these. */
  others?: OtherSensors | null;
  washes: readonly { device_id: string; day: string; share: number | null }[];
  /** What a person chose about the due wash. */
  choice?: HoldChoice | null;
  /** A hold is under way: its crew was called off before. */
  isCalledOff?: boolean;
}

export interface PlannedPlant {
  plan: PlantPlanResult | null;
  facts: Omit<DecisionFacts, "changed" | "canHold" | keyof HoldState>;
  /** With the rate and the rain rule that the plan takes; null without one. */
  terms: PlanTerms | null;
}

/** The plan of a plant and what its decision says, from all its sensors. */
export function planPlant(plant: PlantCase, kernels: PlantKernels): PlannedPlant {
  const { today, energy } = plant;
  const found = soilingOf(plant);
  const terms = termsOf(plant.inputs);
  const obstacles = obstaclesOf(plant, terms, found);
  if (found === null || found.level === null || terms === null || energy === null)
    return { plan: null, terms: null, facts: factsWithoutPlan(found, obstacles, plant) };
  const inputs = soilingInputs(plant.inputs, energy.from);
  const washes = plantWashes(plant);
  const known: DrawnCase = {
    ...plant,
    terms,
    energy: energy.year,
    inputs,
    washes,
    practice: plant.inputs?.practice ?? "lastYear",
    recordDays: recordDays(found),
  };
  const drawn = drawPlan(found, known, kernels, { canWait: true, callOff: callOffCost(plant) });
  const plan = planResult(drawn, found, known);
  const sensors = withAlone(found, plant, known, kernels);
  const cases = withPlansAlone(
    found,
    sensors.flatMap(({ alone }) => (alone ? [alone.first] : [])),
    today,
  );
  const check = lastYearCheck(
    found,
    inputs,
    {
      today,
      terms,
      energy: energy.year,
      rain: { days: plant.fallen, mode: rainModeOf(found, known) },
      washes: wholeWashes(washes),
    },
    kernels,
  );
  const basis = basisOf({
    soiling: { ...found, ...cases },
    inputs,
    today,
    check: knowsRain(plant.fallen, today) ? check : null,
    hasRain: known.rain.covered,
    isWithinBound: isWithinBound({
      overPractice: plan.overPractice.mean,
      practiceLoss: plan.practice.loss + plan.practice.dates.length * plan.washCost,
      measuredLoss: check?.measured ?? 0,
      recordDays: check === null ? 0 : recordDays(found),
    }),
  });
  const facts = {
    obstacles,
    soiling: shownSoiling(found, drawn, known),
    agreement: cases.agreement,
    sensors,
    ...othersOf(plant),
    ...basis,
    sources: planSources(found, inputs),
    numbers: planNumbers(soilingDraws(found, inputs), known, check?.measured ?? null),
    outlook: rainOutlook(plant),
    isPostponed: isPostponed(found, plan, known, kernels),
  };
  const soilingRates = terms.soilingRates.map(() => rateSource(found, inputs.rate).rate);
  return { terms: { ...terms, soilingRates, ...usedRainRule(found, inputs, terms) }, ...rounded({ plan, facts }) };
}

/** The plan without the forecast is only calculated where the forecast could hold a wash. */
function isPostponed(found: PlantSoiling, plan: PlantPlan, known: DrawnCase, kernels: PlantKernels): boolean {
  const { rain, today } = known;
  if (!rain.covered || !(plan.wait && plan.wait.gain > 0 && plan.wait.rainBy)) return false;
  const isDue = ({ wash, state }: PlantDecision): boolean =>
    wash !== null && state !== "noWashNeeded" && isDueNow(wash, today);
  if (isDue(unstoredDecision({ plan }, known))) return false;
  return isDue(unstoredDecision(drawPlan(found, { ...known, rain: climateAlone(rain) }, kernels), known));
}

/** The plan of a plant without the forecast; waiting is worth what it is with it. */
export function planByClimate(plant: PlantCase, { plan, facts }: PlannedPlant, kernels: PlantKernels): PlannedPlant {
  const climate = planPlant({ ...plant, rain: climateAlone(plant.rain) }, kernels);
  return {
    ...climate,
    plan: climate.plan && { ...climate.plan, wait: plan?.wait ?? null },
    facts: { ...climate.facts, outlook: facts.outlook, isPostponed: facts.isPostponed },
  };
}

/** Of a crew that comes on the next Monday, today [$]. */
export function callOffCost({
  inputs,
  today,
  isCalledOff,
}: Pick<PlantCase, "inputs" | "today" | "isCalledOff">): number {
  const isLate = daysBetween(today, nextMonday(today)) <= (inputs?.crew_notice ?? 0);
  return isLate && isCalledOff !== true ? (inputs?.call_off_cost ?? 0) : 0;
}

/** The soiling rate may be missing: then it is measured, or typical. */
function termsOf(inputs: CalculationInputs | null): PlanTerms | null {
  if (inputs === null || inputs.array_size === null) return null;
  return termsOfInputs(inputs, soilingRates(inputs) ?? 0);
}

function obstaclesOf({ inputs, energy }: PlantCase, terms: PlanTerms | null, soiling: PlantSoiling | null): Obstacle[] {
  const isMeasured = soiling !== null && soiling.level !== null;
  return [
    ...(inputs === null ? (["inputsNeverSaved"] as const) : []),
    ...(inputs !== null && terms === null ? (["inputsIncomplete"] as const) : []),
    ...(energy === null ? (["energyFileMissing"] as const) : []),
    ...(isMeasured ? [] : (["neverMeasured"] as const)),
    ...(isMeasured && soiling.silence === "offline" ? (["sensorOffline"] as const) : []),
  ];
}

export function soilingInputs(inputs: CalculationInputs | null, energy: EnergySource): SoilingInputs {
  const rates = inputs && soilingRates(inputs);
  return {
    rate: { setting: inputs?.rate_source ?? "auto", entered: isPositiveRate(rates) ? rates : null },
    rain: {
      setting: inputs?.rain_source ?? "auto",
      entered: inputs?.rain_threshold ?? null,
      per: inputs?.rain_threshold_per ?? DEFAULT_RAIN_PER,
    },
    energy,
  };
}

/** Washes of the plant, oldest first: a device's wash is one of its share. */
export function plantWashes({ sensors, washes }: Pick<PlantCase, "sensors" | "washes">): PlantWash[] {
  const weights = sensorWeights(sensors.map(({ share }) => share));
  const weightOf = new Map(sensors.map(({ device_id }, place) => [device_id, weights[place]!]));
  const byDay = Map.groupBy(washes, ({ day }) => day);
  return [...byDay]
    .map(([day, some]) => ({
      day,
      share: Math.min(
        PERCENT,
        some.reduce((sum, { device_id, share }) => sum + (weightOf.get(device_id) ?? 0) * (share ?? PERCENT), 0),
      ),
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** What each live sensor would decide without the others. */
function withAlone(found: PlantSoiling, plant: PlantCase, known: DrawnCase, kernels: PlantKernels): SensorPart[] {
  const live = found.sensors.filter(({ state, share }) => state === "live" && share > 0);
  const planned = new Set(live.length < 2 ? [] : live.slice(0, MAX_ALONE).map(({ device_id }) => device_id));
  return found.sensors.map((sensor) => {
    const summary = plant.sensors.find(({ device_id }) => device_id === sensor.device_id)!;
    const own = planned.has(sensor.device_id) ? plantSoiling([summary], plant.today) : null;
    if (own === null || own.level === null) return { ...sensor, alone: null };
    const washes = plantWashes({ sensors: [summary], washes: plant.washes });
    const { plan } = drawPlan(own, { ...known, washes, recordDays: recordDays(own) }, kernels, {
      worlds: ALONE_WORLDS,
    });
    const { state, wash } = unstoredDecision({ plan }, plant);
    return { ...sensor, alone: { state, first: wash?.first ?? null, worth: wash?.worth.mean ?? null } };
  });
}

/** Measured; run forward if that is days ago, or if the plant was washed or rained on since. */
function shownSoiling(
  found: PlantSoiling,
  { soiling: started, start }: { soiling: PlantSoiling; start: PlanStart },
  { today, washes }: DrawnCase,
): DecisionFacts["soiling"] {
  const level = found.level!;
  const day = dayText(level.day);
  const isWashed = washes.some((wash) => wash.day >= day && wash.day <= today);
  const isLower = started.level!.loss < RAINED * level.loss;
  const estimated = dayNumber(today) - level.day >= ESTIMATED_DAYS || isLower || isWashed;
  const { loss, range } = estimated ? started.level! : level;
  // Typical rain, where none is known, lowers the estimate but didn't fall.
  const isRain = start.rain === "fallen" || start.rained === true;
  const rained = isLower && !isWashed && isRain ? ({ rained: true } as const) : {};
  return { day, loss, range, estimated, ...rained, spark: sparkOf(found, today) };
}

/** Soiling by the plan's sensors; its reasons count the others, too. */
function soilingOf({ sensors, others, today }: PlantCase): PlantSoiling | null {
  const found = plantSoiling(sensors, today);
  return found && others ? { ...found, reasons: withOthers(found.reasons, sensors.length, others) } : found;
}

/** As a decision says it. */
const othersOf = ({ others }: Pick<PlantCase, "others">): Pick<DecisionFacts, "others"> =>
  others ? { others: { live: others.live, of: others.of } } : {};

function factsWithoutPlan(
  found: PlantSoiling | null,
  obstacles: Obstacle[],
  { today, inputs, others }: Pick<PlantCase, "today" | "inputs" | "others">,
): PlannedPlant["facts"] {
  if (found === null) return { ...nothingKnown, obstacles };
  const { level, agreement, sensors, reasons } = found;
  return rounded({
    ...nothingKnown,
    obstacles,
    soiling: level && {
      day: dayText(level.day),
      loss: level.loss,
      range: level.range,
      estimated: false,
      spark: sparkOf(found, today),
    },
    agreement,
    sensors: sensors.map((sensor) => Object.assign({}, sensor, { alone: null })),
    ...othersOf({ others }),
    reasons,
    sources: soilingSources(found, soilingInputs(inputs, "typed")),
  });
}
