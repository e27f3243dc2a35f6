/** What other features may use of alerts. */
export { asleep, tendAlerts } from "./tick.ts";
