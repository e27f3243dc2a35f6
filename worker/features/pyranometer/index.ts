/** What other features may use of the pyranometer board. */
export { boardsOf } from "./boards.ts";
