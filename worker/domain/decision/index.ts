export { decidePlant, type PlantInputs } from "./decide-plant.ts";
export { plantDecision, unstoredDecision } from "./plant-decision.ts";
export { nothingKnown } from "./nothing-known.ts";
export { previewBasis, type PreviewInputs, previewPlan } from "./preview.ts";
export { type FreshResult, savingsResult } from "./savings-result.ts";
export { wholeWashes } from "./draw-plan.ts";
export { planPlant, type PlantCase, type PlannedPlant, plantWashes } from "./plan-plant.ts";
export { hasWaited, washHold } from "./wash-hold.ts";
export { type HeldPlant, holdResult } from "./hold-result.ts";
