export { decidePlant, type PlantInputs } from "./decide-plant.ts";
export { plantDecision, unstoredDecision } from "./plant-decision.ts";
export { nothingKnown } from "./nothing-known.ts";
export { previewBasis, type PreviewInputs, previewPlan } from "./preview.ts";
export { type FreshResult, savingsResult } from "./savings-result.ts";
export { planPlant, type PlantCase, type PlannedPlant } from "./plan-plant.ts";
export { isByClimate } from "./wash-hold.ts";
export { climateAlone } from "./rain-outlook.ts";
export { plannedRow } from "./planned-row.ts";
