export { reset, take } from "./arena";
export { sampleLoss } from "./sample-loss";
export { dailySoiling, consumedRows } from "./daily-soiling";
