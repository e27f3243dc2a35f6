export { runWebhooks } from "./deliver.ts";
export { listEventsV1 } from "./v1.ts";
