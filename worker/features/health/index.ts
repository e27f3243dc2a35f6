/** What the cron does for the Health screen. */
export { tendHealth } from "./tick.ts";
