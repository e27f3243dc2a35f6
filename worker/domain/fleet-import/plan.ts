import { type ImportError, importTexts as texts } from "#contract/devices/import";
import type { DeviceForm, FleetFile, PlantForm } from "./rows.ts";

export interface KnownFleet {
  plants: readonly { plant_id: string; plant_name: string }[];
  devices: readonly { plant_id: string; device_name: string }[];
  free: { plants: number; devices: number };
}

export interface FleetPlan {
  newPlants: PlantForm[];
  devices: { form: DeviceForm; plant: string; plantId: string | null }[];
  errors: ImportError[];
}

const keyOf = (name: string): string => name.trim().toLowerCase();

export function planImport({ rows, errors: found }: FleetFile, known: KnownFleet): FleetPlan {
  const errors = [...found];
  const report = (line: number, column: string, problem: string) => void errors.push({ line, column, problem });
  const plantsByName = Map.groupBy(known.plants, ({ plant_name }) => keyOf(plant_name));
  const takenNames = new Set(known.devices.map(({ plant_id, device_name }) => `${plant_id}\n${keyOf(device_name)}`));
  const named = new Set<string>();
  const newPlants = new Map<string, PlantForm>();
  const devices: FleetPlan["devices"] = [];
  for (const { line, plant, place, device } of rows) {
    const key = keyOf(plant);
    const existing = plantsByName.get(key) ?? [];
    if (existing.length > 1) report(line, "plant", texts.plantTwice);
    if (existing.length === 0) addPlant(newPlants, key, place, (column, problem) => report(line, column, problem));
    if (device === null) continue;
    const plantId = existing[0]?.plant_id ?? null;
    const name = keyOf(device.device_name);
    if (plantId !== null && takenNames.has(`${plantId}\n${name}`)) report(line, "device", texts.deviceTwice);
    if (named.has(`${key}\n${name}`)) report(line, "device", texts.deviceRepeated);
    named.add(`${key}\n${name}`);
    devices.push({ form: device, plant: key, plantId });
  }
  if (newPlants.size > known.free.plants) report(1, "plant", texts.overPlants(known.free.plants));
  if (devices.length > known.free.devices) report(1, "device", texts.overDevices(known.free.devices));
  return { newPlants: [...newPlants.values()], devices, errors: errors.toSorted((a, b) => a.line - b.line) };
}

function addPlant(
  plants: Map<string, PlantForm>,
  key: string,
  place: PlantForm | null,
  report: (column: string, problem: string) => void,
): void {
  const before = plants.get(key);
  if (before === undefined && place === null && key !== "") report("plant_address", texts.required);
  if (before === undefined && place !== null) plants.set(key, place);
  const differs =
    before !== undefined &&
    place !== null &&
    (before.location !== place.location || before.lat !== place.lat || before.lng !== place.lng);
  if (differs) report("plant_address", texts.plantDiffers);
}
