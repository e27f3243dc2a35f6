export { storedInputs } from "./calculation-inputs.ts";
export { energyYearOf, plantLossCurve, readEnergyText } from "./energy-file.ts";
export { energyOfRow } from "./energy-year.ts";
export { canBeTakenBack, endLosses, formerOwners, recordLostAccess } from "./lost-access.ts";
export { ownersJson } from "./state.ts";
export { haveOtherOwners, ownersOf, transferKeys } from "./transfer-keys.ts";
export { plantsV1 } from "./v1.ts";
export { withPlant } from "./visible.ts";
