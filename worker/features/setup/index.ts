export { newestEntry } from "./entries.ts";
export { sweepSetup } from "./sweep.ts";
