import type { DeviceCloudPort } from "./port.ts";

/** No cloud is set up here: whatever is sent through it waits, and expires with that reason. */
const none: DeviceCloudPort = { call: async () => ({ kind: "unavailable" }) };

/** The device cloud that the portal uses. */
export const deviceCloud = (_env: Env): DeviceCloudPort => none;
