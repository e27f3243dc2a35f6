export { runAlertTick } from "./tick.ts";
export { acknowledgeAlertV1, listAlertsV1 } from "./v1.ts";
