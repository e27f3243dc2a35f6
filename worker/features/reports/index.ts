export { sendMondayDecisions } from "./monday.ts";
export { sendDueReports } from "./send.ts";
