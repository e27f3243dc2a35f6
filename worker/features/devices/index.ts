/** What other features may use of devices. */
export { meanLoss } from "./mean-loss.ts";
export { newestReportedDay, reportedDays, type ReportedDay } from "./reported-days.ts";
export { withDevice } from "./visible.ts";
