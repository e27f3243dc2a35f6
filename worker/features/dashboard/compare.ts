import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import { lossRange } from "#domain/soiling/summaries";
import { type DeviceDaysOfPlant, dollarsOf, insolationNote, isCounted, meanLoss } from "../devices/index.ts";

/** Price of each month [$/kWh] and array of the whole plant [kW DC]. */
export interface DollarTerms {
  prices: number[] | undefined;
  arrayKw: number | undefined;
  lossShares?: readonly number[] | undefined;
}

export function plantDevicesSoiling(
  devices: readonly DeviceDaysOfPlant[],
  { prices, arrayKw, lossShares }: DollarTerms,
  kernels: Pick<Analytics, "dollarTotal">,
): PlantDevicesSoiling {
  const day = [...new Set(devices.flatMap(({ days }) => days.map(({ day }) => day)))].sort();
  const shareKw = arrayKw === undefined || devices.length === 0 ? null : arrayKw / devices.length;
  const cost = ({ days }: DeviceDaysOfPlant): number | null => {
    if (prices === undefined || shareKw === null) return null;
    const sum = dollarsOf(days, { prices, arrayKw: shareKw, lossShares }, kernels);
    return sum.day.length === 0 ? null : sum.total;
  };
  const column = (device: DeviceDaysOfPlant): DeviceSoiling => {
    const { device_id, device_name, timezone, offset, days } = device;
    const lossOf = new Map(days.filter(isCounted).map(({ day, loss }) => [day, loss]));
    return {
      device_id,
      device_name,
      timezone,
      offset,
      soiling: day.map((name) => lossOf.get(name) ?? null),
      meanLoss: meanLoss(days).loss,
      days: days.filter((one) => one.loss !== null && isCounted(one)).length,
      dollars: cost(device),
      insolationNote: insolationNote(days),
    };
  };
  const deviceColumns = devices.map(column);
  return {
    day,
    devices: deviceColumns,
    shareKw,
    ...lossRange(
      deviceColumns.map(({ soiling }) => soiling),
      day.length,
    ),
  };
}
