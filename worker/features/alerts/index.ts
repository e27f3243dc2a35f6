export { asleep, tendAlerts } from "./tick.ts";
