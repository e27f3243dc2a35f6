export { runWebhooks } from "./deliver.ts";
export { listEventsV1 } from "./v1.ts";
export {
  listWebhooksV1,
  createWebhookV1,
  getWebhookV1,
  changeWebhookV1,
  deleteWebhookV1,
  renewWebhookSecretV1,
  testWebhookV1,
  pauseWebhookV1,
  resumeWebhookV1,
  listWebhookDeliveriesV1,
  retryWebhookDeliveryV1,
} from "./v1-webhooks.ts";
