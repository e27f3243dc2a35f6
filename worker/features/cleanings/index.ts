/** What other features may use of cleanings. */
export { changeCleanings, type CleaningEvents } from "./change.ts";
export { cleaningList } from "./list.ts";
