import { env } from "cloudflare:workers";
import type { CloudCallSeen } from "../../fixtures/device-cloud/cloud-server.ts";

export const CLOUD_ADDRESS = (env as unknown as { PARTICLE_ADDRESS: string }).PARTICLE_ADDRESS;

/** The device's id selects a behavior of `cloud-server.ts`. */
export const cloudDevice = (kind: string): string => `${kind}-${crypto.randomUUID()}`;

export async function callsOf(device: string): Promise<CloudCallSeen[]> {
  return (await fetch(`${CLOUD_ADDRESS}/calls/${encodeURIComponent(device)}`)).json();
}
