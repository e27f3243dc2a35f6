export { isSunDown, runAlertTick } from "./tick.ts";
