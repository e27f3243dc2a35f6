import * as v from "valibot";
import { deviceFields } from "../records/device.ts";
import type { Field } from "../records/field.ts";

/** Each row takes up to two statements of one transaction. */
export const MAX_IMPORT_ROWS = 300;
export const MAX_IMPORT_LENGTH = 256 * 1024;
export const MAX_IMPORT_ERRORS = 100;

/** An existing plant needs only its name; a row without a device adds only the plant. */
export const importColumns: readonly string[] = [
  "plant",
  "plant_address",
  "plant_latitude",
  "plant_longitude",
  ...Object.values<Field>(deviceFields).flatMap(({ csv = [] }) => csv),
];

export const ImportFile = v.strictObject({
  csv: v.pipe(v.string("Choose a CSV file."), v.maxLength(MAX_IMPORT_LENGTH, "The file is too long. Split it.")),
});

export interface ImportError {
  line: number;
  column: string;
  problem: string;
}

export interface ImportCheck {
  newPlants: string[];
  devices: number;
  errors: ImportError[];
  errorCount: number;
}

export interface ImportedKey {
  plant_name: string;
  device_name: string;
  device_id: string;
  serialno: string;
  apiKey: string;
}

/** `keys`: as the answer to adding one device, the only answer that has them without the password. */
export interface ImportedFleet {
  message: string;
  newPlants: number;
  devices: number;
  keys: ImportedKey[];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

export const importTexts = {
  empty: "The file has no rows. Fill in at least one.",
  unknownColumn: "Unknown column. Use the template's columns.",
  noColumn: "Missing column. Use the template's columns.",
  tooManyRows: `A file can have up to ${MAX_IMPORT_ROWS} rows. Split it.`,
  required: "This value is required.",
  notNumber: "This isn't a number.",
  notYesNo: "Enter yes or no.",
  plantTwice: "You have several plants with this name. Rename one first.",
  plantDiffers: "This row has a different location for the new plant than an earlier row.",
  deviceTwice: "This plant already has a device with this name.",
  deviceRepeated: "An earlier row already has this device.",
  overPlants: (free: number) => `Only ${count(free, "more plant")} can be added.`,
  overDevices: (free: number) => `Only ${count(free, "more device")} can be added.`,
  chooseOwner: "Choose an owner to act for. The file's plants and devices will belong to them.",
  notSaved: "Nothing was saved. Correct the rows and try again.",
  summary: (plants: number, devices: number) => `${count(plants, "new plant")} and ${count(devices, "new device")}`,
  done: (plants: number, devices: number) => `${count(plants, "plant")} and ${count(devices, "device")} added.`,
} as const;
