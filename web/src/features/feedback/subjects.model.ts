import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { feedbackScreenTexts as texts } from "./texts.ts";

/** Not a device id, which has no spaces. */
export const SIMULATION = "the simulation";

interface Subject {
  value: string;
  label: string;
  detail: string;
}

type NamedDevice = Pick<Device, "device_id" | "device_name" | "plant_id">;
type NamedPlant = Pick<Plant, "plant_id" | "plant_name">;

export function subjectsOf(devices: readonly NamedDevice[], plants: readonly NamedPlant[]): Subject[] {
  const names = new Map(plants.map(({ plant_id, plant_name }) => [plant_id, plant_name]));
  const ofDevices = devices.map(({ device_id, device_name, plant_id }) => ({
    value: device_id,
    label: device_name,
    detail: names.get(plant_id) ?? "",
  }));
  ofDevices.sort((a, b) => a.detail.localeCompare(b.detail) || a.label.localeCompare(b.label));
  return [...ofDevices, { value: SIMULATION, label: texts.simulation, detail: texts.simulationDetail }];
}

export function firstSubject(subjects: readonly Subject[], device: string | undefined): string | null {
  if (subjects.some(({ value }) => value === device)) return device!;
  return subjects.length === 1 ? subjects[0]!.value : null;
}
