import type { WashHold } from "#contract/decision/decision";
import type { DecidingPlan, PlantPlanResult, PlantPlanRow } from "#contract/decision/plant-plan";
import { wholeWashes } from "./draw-plan.ts";
import {
  planByClimate,
  type PlannedPlant,
  type PlantCase,
  type PlantKernels,
  planPlant,
  plantWashes,
} from "./plan-plant.ts";
import { plantDecision } from "./plant-decision.ts";
import { isByClimate, washHold } from "./wash-hold.ts";

/** Plan and decision of a plant as it is. `former`: the hold that goes on, or ends. */
export function plannedRow(
  known: Pick<PlantPlanRow, "plant_id" | "calculatedAt">,
  plant: PlantCase,
  former: WashHold | null,
  kernels: PlantKernels,
): { planned: PlannedPlant; row: PlantPlanRow } {
  const rowOfPlan = ({ plan, terms, facts }: PlannedPlant, hold: WashHold | null): PlantPlanRow => ({
    ...known,
    timezone: plant.timezone,
    blockedWeeks: terms?.blockedWeeks ?? [],
    plan: plan && decidingPart(plan),
    facts: { ...facts, changed: null, hold },
  });
  const planned = planPlant({ ...plant, isCalledOff: former?.ended === null && former.from < plant.today }, kernels);
  const { isPostponed } = planned.facts;
  const hold = washHold(plantDecision(rowOfPlan(planned, null), plant.today), former, {
    isPostponed,
    washes: wholeWashes(plantWashes(plant)),
    fallen: plant.fallen,
  });
  const decided = isByClimate({ hold, isPostponed }) ? planByClimate(plant, planned, kernels) : planned;
  return { planned: decided, row: rowOfPlan(decided, hold) };
}

function decidingPart(plan: PlantPlanResult): DecidingPlan {
  const { startDay, weeks, washCost, plans, best, worth, firstWeeks, washes, practice, overNone, overPractice, wait } =
    plan;
  return { startDay, weeks, washCost, plans, best, worth, firstWeeks, washes, practice, overNone, overPractice, wait };
}
