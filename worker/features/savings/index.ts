/** What other features may use of savings. */
export { refusedDaily } from "./daily/allowed.ts";
export { planPromise } from "./plan/promise.ts";
export { runnerOf } from "./runner.ts";
