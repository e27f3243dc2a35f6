export { sendDueReports } from "./send.ts";
