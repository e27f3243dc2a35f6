/** What other features may use of devices. */
export { dollarsOf, type Worth } from "./dollars.ts";
export { insolationNote } from "./insolation-note.ts";
export { meanLoss } from "./mean-loss.ts";
export { type DeviceDaysOfPlant, reportedDaysOfPlant } from "./plant-days.ts";
export { newestReportedDay, reportedDays, type ReportedDay } from "./reported-days.ts";
export { type DeviceEnv, withDevice } from "./visible.ts";
export { type DeviceWeather, type WeatherDay, weatherDays } from "./weather-days.ts";
