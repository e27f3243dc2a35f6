/** What other features may use of devices. */
export { newestReportedDay, reportedDays, type ReportedDay } from "./reported-days.ts";
export { withDevice } from "./visible.ts";
