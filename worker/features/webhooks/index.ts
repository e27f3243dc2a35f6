export { runWebhooks } from "./deliver.ts";
