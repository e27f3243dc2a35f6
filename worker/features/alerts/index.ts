export { runAlertTick } from "./tick.ts";
export { listAlertsV1 } from "./v1.ts";
