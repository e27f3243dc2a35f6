import type { ColumnMapping, FileColumn } from "#contract/inbound/inbound";

/** Names of the quantities for people; `iC` and `iD` appear only as column names. */
const names: Record<keyof ColumnMapping | "sl", string> = {
  timestamp: "timestamp",
  iC: "clean cell",
  iD: "soiled cell",
  tC: "clean cell temperature",
  tD: "soiled cell temperature",
  tE: "ambient temperature",
  hC: "clean cell humidity",
  hD: "soiled cell humidity",
  hE: "ambient humidity",
  rot: "rotation",
  tlt: "tilt",
  tlt_x: "tilt x",
  tlt_y: "tilt y",
  batt: "battery",
  rain: "rain",
  windSpeed: "wind speed",
  windBearing: "wind direction",
  sl: "soiling",
  i: "irradiance",
  loss: "soiling",
};

export const quantityName = (quantity: string): string => names[quantity as keyof typeof names] ?? quantity;

/** Units in which samples are stored. */
export const storedUnits: Partial<Record<FileColumn, string>> = {
  iC: "W/m²",
  iD: "W/m²",
  tC: "°C",
  tD: "°C",
  tE: "°C",
  batt: "V",
  rain: "mm",
  windSpeed: "m/s",
};
