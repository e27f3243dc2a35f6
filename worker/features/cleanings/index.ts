export { type MeasuredWash, washResult } from "./list.ts";
export { deleteCleaningV1, getCleaningV1, listCleaningsV1, putCleaningV1 } from "./v1.ts";
export { addProposal } from "./proposals.ts";
export { logWash, removeWash, type WashedDevice } from "./log-wash.ts";
