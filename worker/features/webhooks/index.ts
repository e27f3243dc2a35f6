export { runWebhooks } from "./deliver.ts";
export { eventsV1 } from "./v1.ts";
export { webhooksV1 } from "./v1-webhooks.ts";
