export { isNight, runAlertTick } from "./tick.ts";
