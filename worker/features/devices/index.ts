/** What other features may use of devices. */
export { shiftClocks } from "./clocks/shift.ts";
export { dayLossCurve, dollarRangeOf, dollarsOf, type Worth } from "./dollars.ts";
export { aresHealth } from "./health.ts";
export { insolationNote } from "./insolation-note.ts";
export { meanLoss, meanUncertainty } from "./mean-loss.ts";
export { type DeviceDaysOfPlant, reportedDaysOfPlant } from "./plant-days.ts";
export { isUncovered, newestReportedDay, reportedDays, type ReportedDay } from "./reported-days.ts";
export { systematicSetting, systematicUncertainty } from "./systematic.ts";
export { advanceRollouts } from "./rollouts/turn.ts";
export { unitOf } from "./register/insert.ts";
export { eraseDevice, finishErasures } from "./upkeep/erase.ts";
export { type DeviceEnv, withDevice } from "./visible.ts";
export { type DeviceWeather, weatherDays } from "./weather-days.ts";
