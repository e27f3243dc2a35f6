import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { DeviceSoiling, PlantDevicesSoiling } from "../../contract/plant-devices.ts";
import { type DeviceDaysOfPlant, insolationNote, meanLoss } from "../devices/index.ts";
import { dailyDollarLoss } from "./year-loss.ts";

/** Price of each month [$/kWh] and the array of the whole plant [kW DC]. */
export interface PlantWorth {
  prices: number[] | undefined;
  arrayKw: number | undefined;
}

/** Devices of a plant side by side. A plant has one array size: each device stands for an equal part of it. */
export function plantDevicesSoiling(
  devices: readonly DeviceDaysOfPlant[],
  { prices, arrayKw }: PlantWorth,
  kernels: Pick<Analytics, "dollarLoss">,
): PlantDevicesSoiling {
  const day = [...new Set(devices.flatMap(({ days }) => days.map(({ day }) => day)))].sort();
  const shareKw = arrayKw === undefined || devices.length === 0 ? null : arrayKw / devices.length;
  const cost = ({ days }: DeviceDaysOfPlant): number | null => {
    if (prices === undefined || shareKw === null) return null;
    const { dollars } = dailyDollarLoss(days, { prices, arrayKw: shareKw }, kernels);
    return dollars.length === 0 ? null : dollars.reduce((sum, value) => sum + value, 0);
  };
  const column = (device: DeviceDaysOfPlant): DeviceSoiling => {
    const { device_id, device_name, timezone, offset, days } = device;
    const lossOf = new Map(days.map(({ day, loss }) => [day, loss]));
    return {
      device_id,
      device_name,
      timezone,
      offset,
      soiling: day.map((name) => lossOf.get(name) ?? null),
      meanLoss: meanLoss(days).loss,
      days: days.filter(({ loss }) => loss !== null).length,
      dollars: cost(device),
      insolationNote: insolationNote(days),
    };
  };
  return { day, devices: devices.map(column), shareKw };
}
