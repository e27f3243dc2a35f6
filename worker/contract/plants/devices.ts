import type { InsolationNote } from "../soiling/soiling.ts";

/**
 * Daily soiling of the plant's enabled devices, and of retired ones that reported in these days; with `?energyRate=` (one or twelve values [$/kWh]) and `?arraySize=`
 * [kW DC] also its cost.
 */
export interface PlantDevicesSoiling {
  day: string[];
  devices: DeviceSoiling[];
  plant: PlantLoss;
  /** Lowest and highest loss of each day [%]; null with fewer than two losses. */
  low: (number | null)[];
  high: (number | null)[];
  /** Mean difference between `high` and `low` [percentage points]. */
  spread: number | null;
}

/**
 * Of the plant's days, as in reports and the API: each is the mean by share of the array of the sensors that have it. No mean if less than half
 * of the range has one.
 */
interface PlantLoss {
  /** [%] */
  loss: number | null;
  /** Half of the 95% range of the loss [percentage points]; null: not known. */
  points: number | null;
  /** [$], of the days with data. */
  income: number | null;
  /** Its 95% range [$]. */
  low: number | null;
  high: number | null;
  sensors: { loss: number; income: number };
  /** Days of the plant, and days of the range. */
  counted: number;
  length: number;
}

export interface DeviceSoiling {
  device_id: string;
  device_name: string;
  timezone: string;
  offset: number;
  /** Daily loss with the offset, signed [%]; null without a loss or with a covered cell. */
  soiling: (number | null)[];
  /** Null for fewer than half of the days of the range, as on tiles. */
  meanLoss: number | null;
  /** Half of the 95% range of the mean loss [percentage points]; null: not known. */
  points: number | null;
  /** Of the array, among the devices of this answer; they add up to 1. */
  share: number;
  days: number;
  /** Loss on the device's share of the array [$]; null without price, array size or insolation. */
  dollars: number | null;
  insolationNote: InsolationNote;
}

/** Maximum device days per response, limited by memory: 22 devices over six years, or 136 over one. */
export const MAX_DEVICE_DAYS = 50_000;
export const tooManyDeviceDays = "Too many days and devices to compare at once. Choose a shorter range.";
