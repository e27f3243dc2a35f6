export { decidePlant, type PlantInputs } from "./decide-plant.ts";
export { plantDecision } from "./plant-decision.ts";
