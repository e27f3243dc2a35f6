export { tendHealth } from "./tick.ts";
