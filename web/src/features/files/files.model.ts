import { type ColumnMapping, sensorTypes, type UploadRecord } from "#contract/inbound/inbound";
import { quantityName } from "#domain/logger-file/quantity-names";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { uploadTexts as texts } from "./texts.ts";

type QuantityKey = keyof ColumnMapping;

interface FileQuantity {
  key: QuantityKey;
  label: string;
  unit: string;
  needed?: boolean;
}

function named(key: QuantityKey, unit: string, needed = false): FileQuantity {
  const name = quantityName(key);
  return { key, label: name.charAt(0).toUpperCase() + name.slice(1), unit, needed };
}

/** The first three are required. */
const twoCells: readonly FileQuantity[] = [
  named("timestamp", "", true),
  named("iC", "W/m²", true),
  named("iD", "W/m²", true),
  named("tC", "°C"),
  named("tD", "°C"),
  named("tE", "°C"),
  named("rain", "mm"),
  named("windSpeed", "m/s"),
  named("windBearing", "°"),
  named("batt", "V"),
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

export function uploadFacts(upload: UploadRecord, zone: string): string {
  const { accepted, updated, duplicate, rejectedCount, first, last } = upload;
  const counts = [
    texts.stored(accepted + updated),
    ...(duplicate > 0 ? [texts.known(duplicate)] : []),
    ...(rejectedCount > 0 ? [texts.rejected(rejectedCount)] : []),
  ];
  return first === null || last === null ? counts.join(" · ") : [spanText(zone, first, last), ...counts].join(" · ");
}

function spanText(zone: string, first: number, last: number): string {
  return format.dayRange(dayOf(zone, first), dayOf(zone, last));
}

export function uploadHistoryLine({ at, by, undoable_until, undone_at }: UploadRecord, zone: string): string {
  const sent = texts.sent(format.instant(at, zone), by);
  if (undone_at !== null) return `${sent} · ${texts.undoneAt(format.instant(undone_at, zone))}`;
  return undoable_until === null ? sent : `${sent} · ${texts.undoableUntil(format.day(dayOf(zone, undoable_until)))}`;
}
