import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { MapView } from "../../../map/MapView.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { plantDevicesQuery } from "../compare/compare.queries.ts";
import { devicePoints } from "./device-map.model.ts";

interface DeviceMapProps {
  plant: Plant;
  devices: readonly Device[];
  device: Device;
  onChoose: (device: string) => void;
  now: number;
}

export function DeviceMap({ plant, devices, device, onChoose, now }: DeviceMapProps) {
  const today = dayOf(device.timezone, now);
  const week = useQuery(plantDevicesQuery(plant.plant_id, { from: addDays(today, -6), to: today }, null));
  const points = useMemo(() => devicePoints(devices, week.data), [devices, week.data]);
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
