export { boardsOf } from "./boards.ts";
