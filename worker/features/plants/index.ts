export { storedInputs } from "./calculation-inputs.ts";
export { energyYearOf, plantLossCurve, readEnergyText } from "./energy-file.ts";
export { mailLosses, noteLosses, ownersLeft } from "./lost-access.ts";
export { withPlant } from "./visible.ts";
