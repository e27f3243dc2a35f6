import type { DeviceCommands } from "./commands/types.ts";
import type { DeviceReports } from "./state/configuration.ts";
import type { DeviceObject } from "./types.ts";

/** The object of a device. It comes into being with the first call. */
export const deviceObject = (
  env: Pick<Env, "DEVICE">,
  deviceId: string,
): DeviceObject & DeviceCommands & DeviceReports => env.DEVICE.getByName(deviceId);
