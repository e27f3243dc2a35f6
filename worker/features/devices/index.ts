export { shiftClocks } from "./clocks/shift.ts";
export {
  dayLossCurve,
  dollarRangeOf,
  dollarsOf,
  type DailySoilingDay,
  isCounted,
  type Worth,
} from "#domain/soiling/day-dollars";
export { worthOf } from "./days/daily-soiling-days.ts";
export { announceDays } from "./days/day-events.ts";
export { insolationNote } from "./days/daily-soiling-days.ts";
export { meanLoss, meanUncertainty } from "./days/daily-soiling-days.ts";
export { dailySoilingOfDevices, type DeviceDaysOfPlant, reportedDaysOfPlant } from "./days/plant-days.ts";
export { newestGoodDayQuery, dailySoilingDays, storedDays } from "./days/daily-soiling-days.ts";
export {
  type LossKernels,
  lossOf,
  type LossSource,
  lossSources,
  type LossSpan,
  type LossWorth,
} from "./days/plant-loss.ts";
export { systematicSetting, systematicUncertainties, systematicUncertainty } from "./days/systematic.ts";
export { chosenRate } from "./register/metadata.ts";
export { afterExports } from "./export/ended.ts";
export { startWaitingExports } from "./export/sets.ts";
export { exportsV1 } from "./export/v1.ts";
export { advanceRollouts } from "./rollouts/advance.ts";
export { claimedUnit, deviceOfUnit, unitInUse, unitOf } from "./register/insert.ts";
export { eraseDevice, finishErasures } from "./upkeep/erase.ts";
export { endUndoOfReplacements } from "./upkeep/replace.ts";
export { FORMER_MEMBER } from "./people-names.ts";
export { type DeviceEnv, withDevice, withReadableDevice } from "./visible.ts";
export { devicesV1 } from "./v1.ts";
export { telemetryV1 } from "./v1-telemetry.ts";
export { uploadsV1 } from "./v1-uploads.ts";
export { daysV1 } from "./v1-days.ts";
export { withToday } from "./days/refresh-today.ts";
export { type DeviceWeather, stationDays, weatherDays } from "./days/weather-days.ts";
