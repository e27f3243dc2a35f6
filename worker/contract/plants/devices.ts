import type { InsolationNote } from "../soiling/soiling.ts";

/**
 * `GET /api/plant/getPlantDevicesDataIsolationChart/{plantId}/{startDate}/{endDate}`: the daily soiling of the enabled devices
 * of a plant, side by side. With `?energyRate=` (one price or twelve [$/kWh]) and `?arraySize=` (of the plant [kW DC])
 * also what it cost.
 */
export interface PlantDevicesSoiling {
  /** Days that any of the devices has a row of, oldest first, each in the device's own zone. */
  day: string[];
  devices: DeviceSoiling[];
  /** What each device represents [kW DC]: the plant's array in equal parts; null without an array size. */
  shareKw: number | null;
  /** Lowest and highest loss [%] of each of the days; null where fewer than two devices have one. */
  low: (number | null)[];
  high: (number | null)[];
  /** Mean distance of the two over those days [percentage points]; null without any. */
  spread: number | null;
}

export interface DeviceSoiling {
  device_id: string;
  device_name: string;
  timezone: string;
  /** The offset that was added [percentage points]. */
  offset: number;
  /** Loss [%] of each of the days, offset added, signed; null = none that day, or a covered cell. */
  soiling: (number | null)[];
  /** Mean over the range weighted by insolation [%], and the days that have a loss. */
  meanLoss: number | null;
  days: number;
  /** Dollars lost over the range on its share of the array; null without price and size, or where no insolation is measured. */
  dollars: number | null;
  insolationNote: InsolationNote;
}

/** Days of all devices together that one answer may hold: 22 devices over six years, or 136 over one. More would not fit into memory. */
export const MAX_DEVICE_DAYS = 50_000;
export const tooManyDeviceDays = "Too many days and devices to compare at once. Choose a shorter range.";
