export { recordHealth } from "./tick.ts";
