export { decidePlant, type PlantInputs } from "./decide-plant.ts";
export { plantDecision } from "./plant-decision.ts";
export { nothingKnown, planPlant, type PlantCase, type PlannedPlant } from "./plan-plant.ts";
