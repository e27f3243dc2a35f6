import type { InsolationNote } from "../soiling/soiling.ts";

/**
 * `GET /api/plant/getPlantDevicesDataIsolationChart/{plantId}/{startDate}/{endDate}`: daily soiling of the plant's enabled devices. With
 * `?energyRate=` (one or twelve [$/kWh]) and `?arraySize=` ([kW DC]) also its cost.
 */
export interface PlantDevicesSoiling {
  /** Days with data of any device, oldest first, each in the device's zone. */
  day: string[];
  devices: DeviceSoiling[];
  /** Array size per device, in equal parts [kW DC]; null without an array size. */
  shareKw: number | null;
  /** Lowest and highest loss of each day [%]; null with fewer than two. */
  low: (number | null)[];
  high: (number | null)[];
  /** Mean difference of the two [percentage points]. */
  spread: number | null;
}

export interface DeviceSoiling {
  device_id: string;
  device_name: string;
  timezone: string;
  /** Included in `soiling` [percentage points]. */
  offset: number;
  /** Daily loss with offset, signed [%]; null: none, or a covered cell. */
  soiling: (number | null)[];
  meanLoss: number | null;
  days: number;
  /** Lost on its share of the array; null without price, size or insolation. */
  dollars: number | null;
  insolationNote: InsolationNote;
}

/** Device days per answer, by memory: 22 devices over six years, or 136 over one. */
export const MAX_DEVICE_DAYS = 50_000;
export const tooManyDeviceDays = "Too many days and devices to compare at once. Choose a shorter range.";
