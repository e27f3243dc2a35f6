import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { MapView } from "../../../map/MapView.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { plantDevicesQuery } from "../queries.ts";
import * as format from "#contract/common/format";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import { isNearZero } from "#domain/soiling/summaries";
import type { MapPoint } from "../../../map/map.model.ts";
import { worstBadge } from "../../devices/index.ts";

/** [days] */
const WEEK = 7;

export function devicePoints(
  devices: readonly Device[],
  week: PlantDevicesSoiling | undefined,
  now: number,
): MapPoint[] {
  const weekOf = new Map(week?.devices.map((one) => [one.device_id, one]));
  return devices.map((device) => {
    const { status, text } = worstBadge(device, now);
    const { meanLoss: loss = null, points = null, days = 0 } = weekOf.get(device.device_id) ?? {};
    return {
      id: device.device_id,
      name: device.device_name,
      lat: device.lat,
      lng: device.lng,
      status,
      statusText: text,
      detail:
        loss === null
          ? undefined
          : `${isNearZero(loss, points) ? "≈ 0%" : format.percent(loss)} ${days === WEEK ? "in" : `on ${days} of`} ${WEEK} days`,
    };
  });
}

interface DeviceMapProps {
  plant: Plant;
  devices: readonly Device[];
  device: Device;
  onChoose: (device: string) => void;
  now: number;
}

export default function DeviceMap({ plant, devices, device, onChoose, now }: DeviceMapProps) {
  const today = dayOf(device.timezone, now);
  // The days of the tile.
  const range = { from: addDays(today, -WEEK), to: addDays(today, -1) };
  const week = useQuery(plantDevicesQuery(plant.plant_id, range, null));
  const points = useMemo(() => devicePoints(devices, week.data, now), [devices, week.data, now]);
  return (
    <Card title={`Devices of ${plant.plant_name}`}>
      <MapView
        key={plant.plant_id}
        label={`Map of the devices of ${plant.plant_name}`}
        points={points}
        chosen={device.device_id}
        onChoose={onChoose}
      />
    </Card>
  );
}
