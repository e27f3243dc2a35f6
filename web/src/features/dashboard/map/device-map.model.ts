import type { Device } from "#contract/devices/device";
import * as format from "#contract/common/format";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import type { MapPoint } from "../../../map/map.model.ts";
import { extensionBadge, type HealthBadge, sensorBadge } from "../../devices/index.ts";

const gravity: Record<HealthBadge["status"], number> = { ok: 0, unknown: 1, warning: 2, critical: 3 };

function worstBadge(device: Device): HealthBadge {
  const sensor = sensorBadge(device);
  const extension = extensionBadge(device);
  return extension !== null && gravity[extension.status] > gravity[sensor.status] ? extension : sensor;
}

export function devicePoints(devices: readonly Device[], week: PlantDevicesSoiling | undefined): MapPoint[] {
  const lossOf = new Map(week?.devices.map(({ device_id, meanLoss }) => [device_id, meanLoss]));
  return devices.map((device) => {
    const { status, text } = worstBadge(device);
    const loss = lossOf.get(device.device_id) ?? null;
    return {
      id: device.device_id,
      name: device.device_name,
      lat: device.lat,
      lng: device.lng,
      status,
      statusText: text,
      // Below 0 is sensor noise, as in the tile.
      detail: loss === null ? undefined : `${loss < 0 ? "≈ 0%" : format.percent(loss)} in 7 days`,
    };
  });
}
