export { type MeasuredWash, washResult } from "./wash-result.ts";
export { logWash, removeWash, type WashedDevice } from "./log-wash.ts";
