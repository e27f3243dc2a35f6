import { setting } from "../../platform/settings.ts";
import type { Portals } from "#contract/accounts/portals";

const SALES = "sales@soilsight.example";

/** Finds the operator's portal by the request's host, and the addresses of the others. A deployment that names no other is production. */
export function portalsOf(env: object, requestUrl: string): Portals {
  const { host } = new URL(requestUrl);
  const address = (
    name: "PRODUCTION_ADDRESS" | "LEGACY_ADDRESS" | "STAGING_ADDRESS" | "BILLING_ADDRESS" | "MARKETING_ADDRESS",
  ) => {
    const written = setting(env, name);
    return written === undefined ? null : new URL(written);
  };
  const production = address("PRODUCTION_ADDRESS");
  const legacy = address("LEGACY_ADDRESS");
  const is = (url: URL | null): boolean => url?.host === host;
  const stage = is(address("STAGING_ADDRESS")) ? "staging" : is(legacy) ? "legacy" : "production";
  const other = { production: legacy, legacy: production, staging: null }[stage];
  return {
    stage,
    otherPortal: other?.origin ?? null,
    production: production?.origin ?? null,
    sales: { email: setting(env, "SALES_EMAIL") ?? SALES, phone: setting(env, "SALES_PHONE") ?? null },
    billing: address("BILLING_ADDRESS")?.href ?? null,
    marketing: address("MARKETING_ADDRESS")?.href ?? null,
  };
}

/** Only company addresses may use the staging portal; without a configured domain, all may. */
export function isOfCompany(env: object, email: string): boolean {
  const domain = setting(env, "COMPANY_DOMAIN")?.toLowerCase();
  return domain === undefined || email.toLowerCase().endsWith(`@${domain}`);
}
