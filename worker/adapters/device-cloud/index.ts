import { setting } from "../../platform/settings.ts";
import { particleCloud } from "./particle.ts";
import type { DeviceCloudPort } from "./port.ts";

const PARTICLE = "https://api.particle.io";
/** The command machine waits longer (`CLOUD_CALL_SECONDS`) [ms]. */
const TIMEOUT = 45_000;

const none: DeviceCloudPort = { call: async () => ({ kind: "unavailable" }) };

export function deviceCloud(env: Env): DeviceCloudPort {
  const token = setting(env, "PARTICLE_TOKEN");
  if (token === undefined) return none;
  return particleCloud({ address: setting(env, "PARTICLE_ADDRESS") ?? PARTICLE, token, timeout: TIMEOUT });
}

export const hasDeviceCloud = (env: Env): boolean => setting(env, "PARTICLE_TOKEN") !== undefined;
