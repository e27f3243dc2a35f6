import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, dayText } from "#contract/common/calendar";
import type { SensorPart } from "#contract/decision/decision";
import type { DecisionFacts, PlantPlan } from "#contract/decision/plant-plan";
import type { Obstacle } from "#contract/dashboard/recommendation";
import type { CalculationInputs } from "#contract/records/inputs";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanBasis, PlanEnergy } from "#contract/savings/savings";
import { soilingRates } from "../cleaning-plan/inputs.ts";
import { rainModes } from "../cleaning-plan/rain-rule.ts";
import { isPositiveRate } from "../cleaning-plan/rate-in-use.ts";
import { termsOfInputs } from "../cleaning-plan/terms.ts";
import { basisOf, isWithinBound, recordDays } from "../plant-soiling/basis.ts";
import { withPlansAlone } from "../plant-soiling/cases.ts";
import { soilingDraws } from "../plant-soiling/draws.ts";
import { lastYearCheck } from "../plant-soiling/last-year.ts";
import { runForward } from "../plant-soiling/level-today.ts";
import { type PlantSoiling, plantSoiling, sparkOf } from "../plant-soiling/plant-soiling.ts";
import type { SensorSummary } from "../plant-soiling/sensor-summary.ts";
import { sensorWeights } from "../plant-soiling/shares.ts";
import { type EnergySource, planSources, rainSource, type SoilingInputs } from "../plant-soiling/sources.ts";
import { decidePlant } from "./decide-plant.ts";
import { plantDecision } from "./plant-decision.ts";
import { planNumbers } from "./plan-numbers.ts";

const PERCENT = 100;
const YEAR_DAYS = 365;
/** A wash of at least this part of the plant is one of its practice [%]. */
const MOST_OF_THE_PLANT = 50;
/** Sensors that are also planned alone, and their draws: each costs a fifth of a plan. */
const MAX_ALONE = 12;
const ALONE_WORLDS = 300;
/** Days without a reading after which the level is an estimate. */
const ESTIMATED_DAYS = 2;
/** Stored figures have four decimals: readers show whole dollars. */
const DECIMALS = 1e4;

export type PlantKernels = Pick<
  Analytics,
  "decidePlan" | "dollarTotal" | "rainRemoval" | "startingLoss" | "clearSkyEnergy"
>;

/** What a plan is made of. `washes`: of each device, by the day on which they ended. */
export interface PlantCase {
  today: string;
  /** Null: never saved, so that no default makes a dollar. */
  inputs: CalculationInputs | null;
  energy: { from: EnergySource; year: PlanEnergy } | null;
  rain: PlanBasis["rain"];
  fallen: ReadonlyMap<string, number | null>;
  sensors: readonly SensorSummary[];
  washes: readonly { device_id: string; day: string; share: number | null }[];
}

export interface PlannedPlant {
  plan: PlantPlan | null;
  facts: Omit<DecisionFacts, "changed">;
  /** Terms of the plan; null without one. */
  terms: PlanTerms | null;
}

/** The plan of a plant and what its decision says, from all its sensors. */
export function planPlant(plant: PlantCase, kernels: PlantKernels): PlannedPlant {
  const { today, energy } = plant;
  const found = plantSoiling(plant.sensors, today);
  const terms = termsOf(plant.inputs);
  const obstacles = obstaclesOf(plant, terms, found);
  if (found === null || found.level === null || terms === null || energy === null)
    return { plan: null, terms: null, facts: factsWithoutPlan(found, obstacles, plant) };
  const inputs = soilingInputs(plant.inputs, energy.from);
  const washes = plantWashes(plant);
  const context = { plant, terms, energy: energy.year, inputs, washes };
  const { plan, soiling } = planOf(found, context, kernels);
  const sensors = withAlone(found, context, kernels);
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
      rain: { days: plant.fallen, mode: modeOf(found, inputs, terms) },
      washes: wholeWashes(washes),
    },
    kernels,
  );
  const basis = basisOf({
    soiling: { ...found, ...cases },
    inputs,
    today,
    check,
    isWithinBound: isWithinBound({
      overPractice: plan.overPractice.mean,
      practiceLoss: plan.practice.loss + plan.practice.dates.length * plan.washCost,
      measuredLoss: check?.measured ?? 0,
      recordDays: check === null ? 0 : recordDays(found),
    }),
  });
  const facts = {
    obstacles,
    soiling: shownSoiling(found, soiling, context),
    agreement: cases.agreement,
    sensors,
    ...basis,
    sources: planSources(found, inputs),
    numbers: planNumbers(soilingDraws(found, inputs), context, check?.measured ?? null),
  };
  return { terms, ...rounded({ plan, facts }) };
}

const rounded = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? Math.round(one * DECIMALS) / DECIMALS : one)),
  ) as Value;

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

function soilingInputs(inputs: CalculationInputs | null, energy: EnergySource): SoilingInputs {
  const rates = inputs && soilingRates(inputs);
  return {
    rate: { setting: "auto", entered: isPositiveRate(rates) ? rates : null },
    rain: { setting: "auto", entered: inputs?.rain_threshold ?? null },
    energy,
  };
}

interface PlantWash {
  day: string;
  /** Of the plant [%]. */
  share: number;
}

/** Washes of the plant, oldest first: a device's wash is one of its share. */
function plantWashes({ sensors, washes }: Pick<PlantCase, "sensors" | "washes">): PlantWash[] {
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

const wholeWashes = (washes: readonly PlantWash[]): string[] =>
  washes.filter(({ share }) => share >= MOST_OF_THE_PLANT).map(({ day }) => day);

function modeOf(soiling: PlantSoiling, inputs: SoilingInputs, { rainThresholdPer }: PlanTerms) {
  return rainSource(soiling, inputs.rain).from === "entered" ? rainModes[rainThresholdPer] : rainModes.gradual;
}

interface PlanContext {
  plant: PlantCase;
  terms: PlanTerms;
  energy: PlanEnergy;
  inputs: SoilingInputs;
  washes: PlantWash[];
}

/** The plan, and the soiling with the level that it starts with. */
function planOf(
  found: PlantSoiling,
  { plant, terms, energy, inputs, washes }: PlanContext,
  kernels: PlantKernels,
  worlds?: number,
): { plan: PlantPlan; soiling: PlantSoiling } {
  const { today, rain, fallen } = plant;
  const draws = soilingDraws(found, inputs);
  const soiling = runForward(found, { inputs, draws }, { today, terms, rain, fallen, washes }, kernels);
  const plan = decidePlant(
    {
      today,
      terms,
      energy,
      rain: { years: rain.covered ? rain.years : [], mode: modeOf(found, inputs, terms) },
      soiling: soilingDraws(soiling, inputs),
      practice: {
        chosen: null,
        logged: wholeWashes(washes).filter((day) => day > addDays(today, -YEAR_DAYS) && day <= today),
        recordDays: recordDays(found),
        plannedCleanings: terms.plannedCleanings,
      },
      ...(worlds !== undefined && { worlds }),
    },
    kernels,
  );
  return { plan, soiling };
}

/** What each live sensor would decide without the others. */
function withAlone(found: PlantSoiling, context: PlanContext, kernels: PlantKernels): SensorPart[] {
  const { plant } = context;
  const live = found.sensors.filter(({ state, share }) => state === "live" && share > 0);
  const planned = new Set(live.length < 2 ? [] : live.slice(0, MAX_ALONE).map(({ device_id }) => device_id));
  return found.sensors.map((sensor) => {
    const summary = plant.sensors.find(({ device_id }) => device_id === sensor.device_id)!;
    const own = planned.has(sensor.device_id) ? plantSoiling([summary], plant.today) : null;
    if (own === null || own.level === null) return { ...sensor, alone: null };
    const washes = plantWashes({ sensors: [summary], washes: plant.washes });
    const { plan } = planOf(own, { ...context, washes }, kernels, ALONE_WORLDS);
    const { state, wash } = plantDecision(
      { plant_id: "", timezone: "", calculatedAt: null, blockedWeeks: [], plan, facts: nothingKnown },
      plant.today,
    );
    return { ...sensor, alone: { state, first: wash?.first ?? null, worth: wash?.worth.mean ?? null } };
  });
}

/** Measured; run forward if that is days ago, or if the plant was washed since. */
function shownSoiling(
  found: PlantSoiling,
  started: PlantSoiling,
  { plant: { today }, washes }: PlanContext,
): DecisionFacts["soiling"] {
  const level = found.level!;
  const day = dayText(level.day);
  const estimated =
    dayNumber(today) - level.day >= ESTIMATED_DAYS || washes.some((wash) => wash.day >= day && wash.day <= today);
  const { loss, range } = estimated ? started.level! : level;
  return { day, loss, range, estimated, spark: sparkOf(found, today) };
}

/** Facts of a plant that has never been calculated. */
export const nothingKnown: DecisionFacts = {
  obstacles: [],
  soiling: null,
  agreement: "none",
  sensors: [],
  basis: "weak",
  reasons: [],
  sources: [],
  numbers: null,
  changed: null,
};

function factsWithoutPlan(
  found: PlantSoiling | null,
  obstacles: Obstacle[],
  { today }: Pick<PlantCase, "today">,
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
    reasons,
  });
}
