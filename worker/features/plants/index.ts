/** What other features may use of plants. */
export { energyYearOf, readEnergyText } from "./energy-file.ts";
