export { decidePlant, type PlantInputs } from "./decide-plant.ts";
export {
  energySpread,
  enteredRate,
  enteredResponse,
  growthLaws,
  learnedResponse,
  type MeasuredRate,
  rateDraws,
  type SoilingDraws,
} from "./draws.ts";
export { plantDecision } from "./plant-decision.ts";
