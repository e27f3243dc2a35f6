import { now } from "../../platform/clock.ts";
import { setting } from "../../platform/settings.ts";
import type { CrmPort } from "./port.ts";
import { crmWebhook } from "./webhook.ts";

export type { CrmDelivery, CrmPort } from "./port.ts";

export function crm(env: object): CrmPort | null {
  const [address, secret] = [setting(env, "CRM_ADDRESS"), setting(env, "CRM_SECRET")];
  return address === undefined || secret === undefined ? null : crmWebhook({ address, secret, now });
}
