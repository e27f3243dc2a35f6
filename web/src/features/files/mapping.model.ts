import { type ColumnMapping, sensorTypes } from "#contract/inbound/inbound";

export type QuantityKey = keyof ColumnMapping;

interface FileQuantity {
  key: QuantityKey;
  label: string;
  unit: string;
  needed?: boolean;
}

/** In the field's words; the first three are required. */
const twoCells: readonly FileQuantity[] = [
  { key: "timestamp", label: "Timestamp", unit: "", needed: true },
  { key: "iC", label: "Clean cell", unit: "W/m²", needed: true },
  { key: "iD", label: "Soiled cell", unit: "W/m²", needed: true },
  { key: "tC", label: "Clean cell temperature", unit: "°C" },
  { key: "tD", label: "Soiled cell temperature", unit: "°C" },
  { key: "tE", label: "Ambient temperature", unit: "°C" },
  { key: "rain", label: "Rain", unit: "mm" },
  { key: "windSpeed", label: "Wind speed", unit: "m/s" },
  { key: "windBearing", label: "Wind direction", unit: "°" },
  { key: "batt", label: "Battery", unit: "V" },
];

/** A DustIQ measures soiling; irradiance is another sensor's. */
const dustIq: readonly FileQuantity[] = [
  { key: "timestamp", label: "Timestamp", unit: "", needed: true },
  { key: "loss", label: "Soiling ratio or loss", unit: "", needed: true },
  { key: "iC", label: "Plane-of-array irradiance", unit: "W/m²" },
  { key: "tC", label: "Module temperature", unit: "°C" },
  ...twoCells.filter(({ key }) => !["timestamp", "iC", "iD", "tC", "tD"].includes(key)),
];

export const quantitiesOf = (sensorType: number): readonly FileQuantity[] =>
  sensorType === sensorTypes.DustIQ ? dustIq : twoCells;

export const NO_COLUMN = "";

export function withColumn(mapping: ColumnMapping, quantity: QuantityKey, column: string): ColumnMapping {
  const next: ColumnMapping = {};
  for (const [key, value] of Object.entries(mapping) as [QuantityKey, string][])
    if (key !== quantity && value !== column) next[key] = value;
  if (column !== NO_COLUMN) next[quantity] = column;
  return next;
}

/** Includes the temperatures. */
export function swappedCells({ iC, iD, tC, tD, ...others }: ColumnMapping): ColumnMapping {
  const pairs = { iC: iD, iD: iC, tC: tD, tD: tC };
  const named = Object.entries(pairs).filter(([, column]) => column !== undefined);
  return { ...others, ...Object.fromEntries(named) };
}

export function intervalText(seconds: number | null): string {
  if (seconds === null) return "unknown interval";
  if (seconds % 3600 === 0) return seconds === 3600 ? "every hour" : `every ${seconds / 3600} hours`;
  if (seconds % 60 === 0) return seconds === 60 ? "every minute" : `every ${seconds / 60} minutes`;
  return seconds === 1 ? "every second" : `every ${seconds} seconds`;
}
