/** What other features may use of savings. */
export { refusedDaily } from "./daily/allowed.ts";
