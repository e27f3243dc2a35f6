import * as v from "valibot";
import { printable, printableLines } from "../common/printable.ts";
import { Day, dayOfMonthDayYear, isZone } from "../common/calendar.ts";
import type { Command } from "../commands/command.ts";
import { registrationTexts } from "../commands/texts.ts";
import { ClaimCode } from "../setup/claim-code.ts";
import type { SetupForm } from "../setup/setup.ts";
import { type ArrayMount, arrayMounts } from "./plane.ts";
import { ignoringServerKeys } from "../common/server-keys.ts";

const requiredText = (label: string, most: number) =>
  v.pipe(
    v.string(registrationTexts.required),
    v.trim(),
    v.nonEmpty(registrationTexts.required),
    v.maxLength(most, `${label} can have up to ${most} characters.`),
    printable,
  );
const between = (label: string, min: number, max: number) => {
  const message = `${label} must be a number from ${min} to ${max}.`;
  return v.pipe(v.number(registrationTexts.required), v.minValue(min, message), v.maxValue(max, message));
};
const hour = (label: string, min: number, max: number) =>
  v.optional(v.pipe(between(label, min, max), v.integer(`${label} must be a whole number.`)));
const flag = v.optional(v.boolean());

const InstallationDate = v.pipe(
  v.string(registrationTexts.required),
  v.trim(),
  v.nonEmpty(registrationTexts.required),
  v.regex(/^\d{2}\/\d{2}\/\d{4}$/, "Enter the installation date as MM/DD/YYYY."),
  v.transform(dayOfMonthDayYear),
  Day,
);

const position = { lat: between("The latitude", -90, 90), lng: between("The longitude", -180, 180) };
const TimeZone = v.pipe(
  requiredText("The time zone", 64),
  v.check((zone) => zone === "" || isZone(zone), registrationTexts.zoneUnknown),
);

const common = {
  device_name: requiredText("The name", 100),
  plant_id: requiredText("The plant", 64),
  location: requiredText("The address", 300),
  ...position,
  timezone: TimeZone,
  installationdate: InstallationDate,
  notes: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(2000, "Notes can have up to 2,000 characters."), printableLines),
    "",
  ),
  soilingAlertThreshold: between("The alert threshold", 0, 100),
};

export const DeviceFields = v.strictObject(common);
export type DeviceFields = v.InferInput<typeof DeviceFields>;

/** */
const SERIAL = /^S\d-\d{4}$/;

const AddProviderDevice = v.strictObject({
  ...common,
  isInboundApiDevice: v.optional(v.literal(false), false),
  device_id: requiredText("The device id", 64),
  serialno: v.pipe(
    requiredText("The serial number", 64),
    v.regex(SERIAL, "The serial number must look like S1-0001: S, a digit, a dash and four digits."),
  ),
  iccId: requiredText("The ICCID", 32),
  claimCode: ClaimCode,
  wash_extension_data: v.optional(v.boolean(), true),
});

const AddInboundDevice = v.strictObject({
  ...common,
  isInboundApiDevice: v.literal(true),
  wash_extension_data: v.optional(v.boolean(), true),
});

export const AddDevice = v.variant("isInboundApiDevice", [AddProviderDevice, AddInboundDevice]);
export type AddDevice = v.InferOutput<typeof AddDevice>;

const MetadataForm = v.strictObject({
  runWashAnalysis: flag,
  customWeatherData: flag,
  customWindData: flag,
  start_hour: hour("The start hour", 0, 23),
  end_hour: hour("The end hour", 0, 23),
  isUsingSolarNoonWindow: flag,
  solarNoonWindowInterval: hour("The solar noon interval", 1, 8),
  correctsTemperature: flag,
  arrayMount: v.optional(v.picklist(arrayMounts, "The array mount must be unknown, fixed or tracker.")),
  arrayTilt: v.optional(between("The array tilt", 0, 90)),
});

const metadataServerKeys = [
  "offset",
  "cleaningEvents",
  "ares_health",
  "extension_health",
  "hideOnNOC",
  "isDevUnit",
  "soilingRateData",
];

const deviceServerKeys = [
  "deviceid",
  "owner_id",
  "apiKey",
  "iccId",
  "isInboundApiDevice",
  "product_id",
  "ares_health",
  "extension_health",
  "last_data_at",
  "first_day",
  "offset",
  "configStatus",
  "functionsStatus",
  "functionsValues",
  "washHour",
  "washHour2",
  "washHour3",
  "washHour4",
  "washHour5",
];

/** Serial number and status, if sent, must equal the stored ones; missing `metadata` stays unchanged. */
export const UpdateDevice = ignoringServerKeys(
  v.strictObject({
    device_id: requiredText("The device id", 64),
    version: v.optional(v.pipe(v.string(), v.maxLength(64))),
    ...common,
    serialno: v.optional(v.string()),
    status: v.optional(v.picklist(["Enable", "Disable"])),
    wash_extension_data: v.boolean(registrationTexts.required),
    metadata: v.optional(ignoringServerKeys(MetadataForm, metadataServerKeys), {}),
  }),
  deviceServerKeys,
);
export type UpdateDevice = v.InferOutput<typeof UpdateDevice>;

/** The key of a new device is shown without asking for the password. */
export interface AddedDevice {
  message: string;
  device_id: string;
  serialno: string;
  /** Null if the unit keeps its factory key. */
  apiKey: string | null;
}

export interface UpdatedDevice {
  message: string;
  /** Command that sets the device's clock after a change of zone. */
  adjTZ: Command | null;
}

export interface ProvisionedUnit {
  deviceId: string;
  serialNumber: string;
  iccId: string;
  particleProductId: number;
  setupEntry: SetupForm | null;
}

export const UnitQuery = v.object({ iccId: v.pipe(v.string(), v.maxLength(40)) });

const degrees = (of: v.GenericSchema<number, number>) =>
  v.optional(v.pipe(v.string(), v.nonEmpty(registrationTexts.required), v.transform(Number), of));
export const NoonQuery = v.object({
  device_id: v.string(),
  date: Day,
  lat: degrees(position.lat),
  lng: degrees(position.lng),
  timezone: v.optional(TimeZone),
});
export interface SolarNoon {
  time: number;
  timezone: string;
  message: string;
}

export interface DeviceMetadata {
  offset: number;
  cleaningEvents: Record<string, { date: string; notes: string }>;
  runWashAnalysis: boolean;
  customWeatherData: boolean;
  customWindData: boolean;
  start_hour: number;
  end_hour: number;
  isUsingSolarNoonWindow: boolean;
  solarNoonWindowInterval: number;
  correctsTemperature: boolean;
  arrayMount: ArrayMount;
  /** [degrees from horizontal] */
  arrayTilt: number;
  ares_health: number | null;
  extension_health: number | null;
  hideOnNOC: boolean;
  isDevUnit: boolean;
  soilingRateData: { soilingRate: number; soilingRateStartDate: string; soilingRateEndDate: string } | null;
}
