import type { deviceFields } from "../records/device.ts";
import type { WireOf } from "../records/field.ts";

export const SENSOR_IN_DOUBT = "Sensor in doubt";

export interface Device extends WireOf<typeof deviceFields> {
  device_id: string;
  serialno: string;
  status: "Enable" | "Disable";
  isInboundApiDevice: boolean;
  product_id: number;
  /** 0 healthy, 1 weak or poor connection, 2 offline; null before the first report. */
  ares_health: 0 | 1 | 2 | null;
  extension_health: 0 | 1 | 2 | 3 | 4 | null;
  /** As the alert "Sensor in doubt" says. */
  isInDoubt: boolean;
  last_data_at: number | null;
  /** First day with data; before the installation if a logger file was uploaded. */
  first_day: string | null;
  /** Added to each measured daily loss [percentage points]. */
  offset: number;
}

export interface OneDevice extends Device {
  version: string;
  /** Null while in service. */
  retired_at: number | null;
}

export interface DeviceList {
  devices: Device[];
  /** How many retired devices have data: their days count in the plant's figures. Null: the request names no plant. */
  retired: number | null;
}

export interface WashRecord {
  publishTime: number;
  washTime: number;
  /** Power of the pump [W]; see `washCondition`. */
  washPow: number;
  /** Battery [V]. */
  batt: number;
  /** Three-hour means [°C, %]. */
  tempAvg: number;
  humidAvg: number;
  tankEmpty: number;
  alert: boolean;
}

export interface WashLog {
  records: WashRecord[];
}

export interface LastDataPoint {
  ts: number | null;
  iC: number | null;
  iD: number | null;
  tC: number | null;
  tD: number | null;
}
