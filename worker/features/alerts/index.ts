export { runAlertTick } from "./tick.ts";
