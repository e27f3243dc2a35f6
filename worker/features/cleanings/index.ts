export { type MeasuredWash, washResult } from "./list.ts";
export { logWash, removeWash, type WashedDevice } from "./log-wash.ts";
