import type { HealthEnvironment } from "#contract/health/health";
import { setting } from "../../platform/settings.ts";

export interface Environments {
  own: HealthEnvironment;
  other: HealthEnvironment;
  otherAddress: string | null;
}

const originOf = (address: string | undefined): string | null =>
  address === undefined ? null : new URL(address).origin;

export function environments(env: object): Environments {
  const own = originOf(setting(env, "PORTAL_ADDRESS"));
  const staging = originOf(setting(env, "STAGING_ADDRESS"));
  const production = originOf(setting(env, "PRODUCTION_ADDRESS"));
  if (own !== null && own === staging) return { own: "staging", other: "production", otherAddress: production };
  return { own: "production", other: "staging", otherAddress: staging };
}
