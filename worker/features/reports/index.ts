/** What the entry uses of reports. */
export { sendDueReports } from "./send.ts";
