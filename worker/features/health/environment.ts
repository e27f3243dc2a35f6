import type { HealthEnvironment } from "#contract/health/health";
import { setting } from "../../platform/settings.ts";

/** This portal, and where the other environment of the operator is. */
export interface Environments {
  own: HealthEnvironment;
  other: HealthEnvironment;
  /** Null: not set up. */
  otherAddress: string | null;
}

const originOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).origin;

/** Staging is the portal whose own address is `STAGING_ADDRESS`; every other one is production. */
export function environments(env: object): Environments {
  const own = originOf(setting(env, "PORTAL_ADDRESS"));
  const staging = originOf(setting(env, "STAGING_ADDRESS"));
  const production = originOf(setting(env, "PRODUCTION_ADDRESS"));
  if (own !== null && own === staging) return { own: "staging", other: "production", otherAddress: production };
  return { own: "production", other: "staging", otherAddress: staging };
}
