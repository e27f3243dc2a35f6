import type { Device } from "#contract/device";

export interface HealthBadge {
  status: "ok" | "warning" | "critical" | "unknown";
  text: string;
}

/** Badge of the sensor unit: 0 healthy, 1 weak or poor connection, 2 offline (2-dashboard.md section 4). */
export function sensorBadge(device: Pick<Device, "ares_health">): HealthBadge {
  switch (device.ares_health) {
    case 0:
      return { status: "ok", text: "Sensor healthy" };
    case 1:
      return { status: "warning", text: "Weak or poor connection" };
    case 2:
      return { status: "critical", text: "Offline" };
    case null:
      return { status: "unknown", text: "No report yet" };
  }
}

/** Badge of the wash extension: 0 healthy, 1 and 2 warning, 3 and 4 danger; none where there is no extension. */
export function extensionBadge(device: Pick<Device, "extension_health" | "wash_extension_data">): HealthBadge | null {
  if (!device.wash_extension_data) return null;
  switch (device.extension_health) {
    case 0:
      return { status: "ok", text: "Wash extension healthy" };
    case 1:
      return { status: "warning", text: "Tank low" };
    case 2:
      return { status: "warning", text: "Weak spray" };
    case 3:
      return { status: "critical", text: "Tank empty or battery low" };
    case 4:
      return { status: "critical", text: "Pump failure" };
    case null:
      return { status: "unknown", text: "No wash reported yet" };
  }
}
