export { storedInputs } from "./calculation-inputs.ts";
export { energyYearOf, plantLossCurve, readEnergyText } from "./energy-file.ts";
export { mailLostAccess, recordLostAccess, formerOwners } from "./lost-access.ts";
export { withPlant } from "./visible.ts";
