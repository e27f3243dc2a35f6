export { decidePlant, type PlantInputs } from "./decide-plant.ts";
export {
  energySpread,
  enteredRate,
  enteredResponse,
  growthLaws,
  learnedResponse,
  type RateInterval,
  rateDraws,
  type SoilingDraws,
} from "./draws.ts";
export { plantDecision } from "./plant-decision.ts";
