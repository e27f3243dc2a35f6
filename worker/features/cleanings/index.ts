export { changeCleanings, type CleaningEvents } from "./change.ts";
export { cleaningList } from "./list.ts";
