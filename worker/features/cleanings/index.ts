export { type MeasuredWash, washResult } from "./list.ts";
export { listCleaningsV1 } from "./v1.ts";
export { logWash, removeWash, type WashedDevice } from "./log-wash.ts";
