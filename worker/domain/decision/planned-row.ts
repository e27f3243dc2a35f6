import { decidingPlan, type PlantPlanRow } from "#contract/decision/plant-plan";
import { wholeWashes } from "./draw-plan.ts";
import { type HoldState, holdState, canHold, isByClimate } from "./wash-hold.ts";
import {
  planByClimate,
  type PlannedPlant,
  type PlantCase,
  type PlantKernels,
  planPlant,
  plantWashes,
} from "./plan-plant.ts";
import { plantDecision } from "./plant-decision.ts";

/** Plan and decision of a plant as it is. `former`: hold and choice that go on, or end. */
export function plannedRow(
  known: Pick<PlantPlanRow, "plant_id" | "calculatedAt">,
  plant: PlantCase,
  former: HoldState,
  kernels: PlantKernels,
): { planned: PlannedPlant; row: PlantPlanRow } {
  const rowOfPlan = ({ plan, terms, facts }: PlannedPlant, held: HoldState & { canHold: boolean }): PlantPlanRow => ({
    ...known,
    timezone: plant.timezone,
    blockedWeeks: terms?.blockedWeeks ?? [],
    plan: plan && decidingPlan(plan),
    facts: { ...facts, changed: null, ...held },
  });
  const planned = planPlant(
    { ...plant, isCalledOff: former.hold?.ended === null && former.hold.from < plant.today },
    kernels,
  );
  const { isPostponed } = planned.facts;
  const unheld = plantDecision(rowOfPlan(planned, { hold: null, choice: null, canHold: false }), plant.today);
  const since = { isPostponed, washes: wholeWashes(plantWashes(plant)), fallen: plant.fallen };
  const held = holdState(unheld, former, plant.choice ?? null, since);
  const decided = isByClimate({ hold: held.hold, isPostponed }) ? planByClimate(plant, planned, kernels) : planned;
  return { planned: decided, row: rowOfPlan(decided, { ...held, canHold: canHold(unheld, since) }) };
}
