/** A device as listed. The key of the device is never part of it. */
export interface Device {
  device_id: string;
  device_name: string;
  plant_id: string;
  serialno: string;
  status: "Enable" | "Disable";
  lat: number;
  lng: number;
  location: string;
  /** IANA name of the zone in which this device counts its days. */
  timezone: string;
  /** MM/DD/YYYY, as the specification shows it. */
  installationdate: string;
  notes: string;
  wash_extension_data: boolean;
  isInboundApiDevice: boolean;
  product_id: number;
  soilingAlertThreshold: number;
  /** 0 healthy, 1 weak or poor connection, 2 offline; null: no report yet. */
  ares_health: 0 | 1 | 2 | null;
  /** 0 healthy, 1 and 2 warning, 3 and 4 danger; null: no extension or no report yet. */
  extension_health: 0 | 1 | 2 | 3 | 4 | null;
  /** UTC epoch seconds of the newest sample, or null. */
  last_data_at: number | null;
  /** First day of which anything is known; earlier than the installation where a logger's file was uploaded. */
  first_day: string | null;
  /** Percentage points that are added to each measured daily loss. */
  offset: number;
}

/** `GET /api/device/{id}` */
export interface OneDevice extends Device {
  /** Names the state of the fields that `updateDevice` writes; a save that carries it is refused once they differ. */
  version: string;
}

export interface DeviceList {
  devices: Device[];
}

/** One wash or alert of the wash extension. Times are UTC epoch seconds. */
export interface WashRecord {
  publishTime: number;
  washTime: number;
  /** Power drawn by the pump [W]; its meaning: `washCondition`. */
  washPow: number;
  /** Battery [V]. */
  batt: number;
  /** Three-hour means: temperature [°C], relative humidity [%]. */
  tempAvg: number;
  humidAvg: number;
  tankEmpty: number;
  alert: boolean;
}

export interface WashLog {
  records: WashRecord[];
}

export interface LastDataPoint {
  /** UTC epoch seconds; null: the device has never reported. */
  ts: number | null;
  iC: number | null;
  iD: number | null;
  tC: number | null;
  tD: number | null;
}
