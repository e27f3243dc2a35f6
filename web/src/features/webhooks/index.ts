export { WebhooksTab } from "./WebhooksTab.tsx";
