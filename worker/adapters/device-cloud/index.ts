import { setting } from "../../platform/settings.ts";
import { particleCloud } from "./particle.ts";
import type { DeviceCloudPort } from "./port.ts";

const PARTICLE = "https://api.particle.io";
/** [ms]; the command machine waits longer (`CLOUD_CALL_SECONDS`). */
const TIMEOUT = 45_000;

/** No cloud is set up here: whatever is sent through it waits, and expires with that reason. */
const none: DeviceCloudPort = { call: async () => ({ kind: "unavailable" }) };

/** The device cloud that the portal uses; without a token there is none. */
export function deviceCloud(env: Env): DeviceCloudPort {
  const token = setting(env, "PARTICLE_TOKEN");
  if (token === undefined) return none;
  return particleCloud({ address: setting(env, "PARTICLE_ADDRESS") ?? PARTICLE, token, timeout: TIMEOUT });
}

/** Whether devices can be called at all; without it every device fetches its commands. */
export const hasDeviceCloud = (env: Env): boolean => setting(env, "PARTICLE_TOKEN") !== undefined;
