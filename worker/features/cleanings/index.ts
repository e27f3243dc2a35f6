export { type MeasuredWash, washResult } from "./list.ts";
export { cleaningsV1 } from "./v1.ts";
export { addProposal } from "./proposals.ts";
export { logWash, removeWash, type WashedDevice } from "./log-wash.ts";
