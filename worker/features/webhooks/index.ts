export { runWebhooks } from "./deliver.ts";
export { listEventsV1 } from "./v1.ts";
export { webhooksV1 } from "./v1-webhooks.ts";
