import { crm } from "../../adapters/crm/index.ts";
import { isLogOnly } from "../../adapters/mail/index.ts";
import type { MissingSetting } from "#contract/health/health";
import { setting } from "../../platform/settings.ts";
import { environments } from "./environment.ts";

export function missingSettings(env: object): MissingSetting[] {
  const { own, other, otherAddress } = environments(env);
  const missing: MissingSetting[] = [];
  if (otherAddress === null) {
    const name = other === "staging" ? "STAGING_ADDRESS" : "PRODUCTION_ADDRESS";
    for (const subsystem of ["portal", "calculations", "admin"] as const)
      missing.push({ subsystem, environment: other, setting: name });
  }
  if (setting(env, "MARKETING_ADDRESS") === undefined)
    missing.push({ subsystem: "marketing", environment: "production", setting: "MARKETING_ADDRESS" });
  if (isLogOnly(env)) missing.push({ subsystem: "email", environment: own, setting: "SMTP_URL" });
  if (crm(env) === null) missing.push({ subsystem: "crm", environment: own, setting: "CRM_ADDRESS" });
  return missing;
}
