export { newestEntry } from "./entries.ts";
