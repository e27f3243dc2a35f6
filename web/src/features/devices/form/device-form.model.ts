import * as v from "valibot";
import { dayOfMonthDayYear, monthDayYear } from "#contract/common/calendar";
import { registrationTexts } from "#contract/commands/texts";
import type { Device, OneDevice } from "#contract/devices/device";
import { DeviceFields, type DeviceMetadata, type ProvisionedUnit } from "#contract/devices/registration";
import type { UnitLabel } from "#contract/setup/claim-code";
import type { SetupForm } from "#contract/setup/setup";
import { changeText, type ForeignChange, shownValue } from "../../../ui/conflict/conflict.model.ts";
import { deviceFormTexts, deviceLabels } from "./texts.ts";

/** NaN: empty. */
export interface DeviceDraft {
  device_name: string;
  plant_id: string;
  location: string;
  lat: number;
  lng: number;
  timezone: string;
  installationdate: string | null;
  notes: string;
  soilingAlertThreshold: number;
  wash_extension_data: boolean;
}

export interface AddDraft extends DeviceDraft {
  iccId: string;
  claimCode: string;
  /** Unit of the ICCID; null: not looked up. */
  unit: ProvisionedUnit | null;
}

const metadataNames = [
  "runWashAnalysis",
  "customWeatherData",
  "customWindData",
  "start_hour",
  "end_hour",
  "isUsingSolarNoonWindow",
  "solarNoonWindowInterval",
  "correctsTemperature",
  "arrayMount",
  "arrayTilt",
] as const;

export type DailyDraft = Pick<DeviceMetadata, (typeof metadataNames)[number]>;
export type EditDeviceDraft = DeviceDraft & DailyDraft;

export const emptyDevice: AddDraft = {
  iccId: "",
  claimCode: "",
  unit: null,
  device_name: "",
  plant_id: "",
  location: "",
  lat: Number.NaN,
  lng: Number.NaN,
  timezone: "",
  installationdate: null,
  notes: "",
  soilingAlertThreshold: 10,
  wash_extension_data: true,
};

export const editDraftOf = (device: Device, metadata: DailyDraft): EditDeviceDraft => ({
  device_name: device.device_name,
  plant_id: device.plant_id,
  location: device.location,
  lat: device.lat,
  lng: device.lng,
  timezone: device.timezone,
  installationdate: dayOfMonthDayYear(device.installationdate),
  notes: device.notes,
  soilingAlertThreshold: device.soilingAlertThreshold,
  wash_extension_data: device.wash_extension_data,
  runWashAnalysis: metadata.runWashAnalysis,
  customWeatherData: metadata.customWeatherData,
  customWindData: metadata.customWindData,
  start_hour: metadata.start_hour,
  end_hour: metadata.end_hour,
  isUsingSolarNoonWindow: metadata.isUsingSolarNoonWindow,
  solarNoonWindowInterval: metadata.solarNoonWindowInterval,
  correctsTemperature: metadata.correctsTemperature,
  arrayMount: metadata.arrayMount,
  arrayTilt: metadata.arrayTilt,
});

/** A moved thumb stops at the other. */
export function withHour(
  draft: Pick<DailyDraft, "start_hour" | "end_hour">,
  name: "start_hour" | "end_hour",
  hour: number,
): Pick<DailyDraft, "start_hour" | "end_hour"> {
  return name === "start_hour"
    ? { ...draft, start_hour: Math.min(hour, draft.end_hour) }
    : { ...draft, end_hour: Math.max(hour, draft.start_hour) };
}

type DailyWindow = Pick<DailyDraft, "isUsingSolarNoonWindow" | "solarNoonWindowInterval" | "start_hour" | "end_hour">;

export const WHOLE_DAY = { isUsingSolarNoonWindow: false, start_hour: 0, end_hour: 23 } satisfies Partial<DailyWindow>;
/** Its 20 stable points are what makes a day good (docs/methods.md). */
export const IEC_WINDOW = { isUsingSolarNoonWindow: true, solarNoonWindowInterval: 2 } satisfies Partial<DailyWindow>;

export const isWindow = (draft: DailyWindow, preset: Partial<DailyWindow>): boolean =>
  Object.entries(preset).every(([name, value]) => draft[name as keyof DailyWindow] === value);

/** Site wind requires site rain. */
export const withSiteRain = (customWeatherData: boolean, customWindData: boolean) => ({
  customWeatherData,
  customWindData: customWeatherData && customWindData,
});

const fieldsOf = (draft: DeviceDraft): DeviceFields => ({
  device_name: draft.device_name,
  plant_id: draft.plant_id,
  location: draft.location,
  lat: draft.lat,
  lng: draft.lng,
  timezone: draft.timezone,
  installationdate: draft.installationdate === null ? "" : monthDayYear(draft.installationdate),
  notes: draft.notes,
  soilingAlertThreshold: draft.soilingAlertThreshold,
});

export type DeviceFieldName = keyof typeof deviceLabels;
export type DeviceErrors = Partial<Record<DeviceFieldName, string>>;

export interface DeviceProblems {
  errors: DeviceErrors;
  missing: string[];
}

export const draftFromEntry = (entry: SetupForm | null): Partial<DeviceDraft> =>
  entry === null
    ? {}
    : {
        device_name: entry.deviceName,
        lat: entry.latitude,
        lng: entry.longitude,
        installationdate: entry.installationDate.slice(0, 10),
        notes: [entry.notes, deviceFormTexts.setUpBy(entry)].filter(Boolean).join("\n"),
      };

export function deviceProblems(draft: DeviceDraft): DeviceProblems {
  const { issues } = v.safeParse(DeviceFields, fieldsOf(draft));
  const nested = issues ? (v.flatten<typeof DeviceFields>(issues).nested ?? {}) : {};
  const errors: DeviceErrors = {};
  const missing: string[] = [];
  for (const [name, texts] of Object.entries(nested)) {
    const label = deviceLabels[name as DeviceFieldName];
    const isMissing = texts?.[0] === registrationTexts.required;
    if (isMissing) missing.push(label);
    errors[name as DeviceFieldName] = isMissing ? deviceFormTexts.required(label) : texts?.[0];
  }
  return { errors, missing };
}

/** A new unit must have been looked up by its ICCID. */
export function unitProblems(draft: AddDraft): DeviceProblems {
  const { errors, missing } = deviceProblems(draft);
  if (draft.unit !== null) return { errors, missing };
  return draft.iccId.trim() === ""
    ? {
        errors: { ...errors, iccId: deviceFormTexts.required(deviceLabels.iccId) },
        missing: [deviceLabels.iccId, ...missing],
      }
    : { errors: { ...errors, iccId: deviceFormTexts.lookUpFirst }, missing };
}

export const inboundBody = (draft: DeviceDraft) =>
  ({ ...fieldsOf(draft), wash_extension_data: draft.wash_extension_data, isInboundApiDevice: true }) as const;

export const unitBody = (draft: DeviceDraft, { iccId, claimCode }: UnitLabel, unit: ProvisionedUnit) =>
  ({
    ...fieldsOf(draft),
    wash_extension_data: draft.wash_extension_data,
    isInboundApiDevice: false,
    iccId,
    claimCode,
    device_id: unit.deviceId,
    serialno: unit.serialNumber,
  }) as const;

/** Only changed metadata, so that other screens' changes stay. */
export function updateBody(
  { device_id, version }: Pick<OneDevice, "device_id" | "version">,
  from: EditDeviceDraft,
  draft: EditDeviceDraft,
) {
  const changed = metadataNames.filter((name) => draft[name] !== from[name]);
  return {
    device_id,
    version,
    ...fieldsOf(draft),
    wash_extension_data: draft.wash_extension_data,
    metadata: Object.fromEntries(changed.map((name) => [name, draft[name]])) as Partial<DailyDraft>,
  };
}

/** Server errors by field; metadata errors by box. */
export const refusedFields = (fields: Readonly<Record<string, string>>): DeviceErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace("metadata.", ""), text]));

export function changeLines(
  changes: readonly ForeignChange<EditDeviceDraft>[],
  plants: readonly { plant_id: string; plant_name: string }[],
): string[] {
  return changes.map((change) =>
    changeText(deviceLabels[change.field], change, (value) =>
      change.field === "plant_id"
        ? (plants.find(({ plant_id }) => plant_id === value)?.plant_name ?? "another plant")
        : shownValue(value),
    ),
  );
}
