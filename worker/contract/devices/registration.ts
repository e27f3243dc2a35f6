import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { Command } from "../commands/command.ts";
import { registrationTexts } from "../commands/texts.ts";
import { dailyFields, deviceFields, unitFields } from "../records/device.ts";
import { entries, patch, type WireOf } from "../records/field.ts";
import { ClaimCode } from "../setup/claim-code.ts";
import { IccId, type SetupForm } from "../setup/setup.ts";
import type { SaveSoilingRate } from "../soiling/soiling.ts";
import { ignoringServerKeys } from "../common/server-keys.ts";

const AddProviderDevice = v.strictObject({
  ...entries(deviceFields),
  ...entries(unitFields),
  isInboundApiDevice: v.optional(v.literal(false), false),
  claimCode: ClaimCode,
});

const AddInboundDevice = v.strictObject({
  ...entries(deviceFields),
  isInboundApiDevice: v.literal(true),
});

export const AddDevice = v.variant("isInboundApiDevice", [AddProviderDevice, AddInboundDevice]);
export type AddDevice = v.InferOutput<typeof AddDevice>;

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
  "isInDoubt",
  "last_data_at",
  "first_day",
  "offset",
  "retired_at",
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
    device_id: unitFields.device_id.schema,
    version: v.optional(v.pipe(v.string(), v.maxLength(64))),
    ...entries(deviceFields),
    serialno: v.optional(v.string()),
    status: v.optional(v.picklist(["Enable", "Disable"])),
    wash_extension_data: deviceFields.wash_extension_data.schema,
    metadata: v.optional(ignoringServerKeys(v.strictObject(patch(dailyFields)), metadataServerKeys), {}),
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

export const UnitQuery = v.object({ iccId: IccId });

const degrees = (of: v.GenericSchema<number, number>) =>
  v.optional(v.pipe(v.string(), v.nonEmpty(registrationTexts.required), v.transform(Number), of));
export const NoonQuery = v.object({
  device_id: v.string(),
  date: Day,
  lat: degrees(deviceFields.lat.schema),
  lng: degrees(deviceFields.lng.schema),
  timezone: v.optional(deviceFields.timezone.schema),
});
export interface SolarNoon {
  time: number;
  timezone: string;
  message: string;
}

export interface DeviceMetadata extends WireOf<typeof dailyFields> {
  offset: number;
  cleaningEvents: Record<string, { date: string; notes: string }>;
  ares_health: number | null;
  extension_health: number | null;
  hideOnNOC: boolean;
  isDevUnit: boolean;
  soilingRateData: SaveSoilingRate | null;
}
