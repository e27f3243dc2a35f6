export { runAlertTick } from "./tick.ts";
export { alertsV1 } from "./v1.ts";
